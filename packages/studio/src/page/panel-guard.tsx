/** A panel that fails says so, and the others go on. */
import { Component, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

interface State {
  readonly trouble: string | undefined;
}

export class PanelGuard extends Component<Props, State> {
  override state: State = { trouble: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { trouble } = this.state;
    if (trouble === undefined) return this.props.children;
    return (
      <div className="troupe troupe-empty" role="alert">
        <p>
          {this.props.title} cannot be shown: {trouble}
        </p>
        <button type="button" onClick={() => this.setState({ trouble: undefined })}>
          Try again
        </button>
      </div>
    );
  }
}
