/** Search, filter, fit, legend. */
import { memo, type RefObject } from 'react';

export interface NetworkToolbarProps {
  readonly skills: readonly string[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Goes to the first node that was found. */
  readonly onFound: () => void;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly feeds: string;
  readonly onFeeds: (skill: string) => void;
  readonly onClear: () => void;
  readonly onFit: () => void;
  readonly isLegend: boolean;
  readonly onLegend: () => void;
}

export const NetworkToolbar = memo(function NetworkToolbar(props: NetworkToolbarProps) {
  const { skills, search, feeds, isLegend } = props;
  return (
    <div className="troupe-network-toolbar">
      <input
        ref={props.searchBox}
        type="search"
        placeholder="Search"
        aria-label="Search nodes by name"
        value={search}
        onChange={(event) => props.onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') props.onFound();
        }}
      />
      <label>
        What feeds
        <select value={feeds} onChange={(event) => props.onFeeds(event.target.value)}>
          <option value="">– everything –</option>
          {skills.map((skill) => (
            <option key={skill}>{skill}</option>
          ))}
        </select>
      </label>
      <button type="button" onClick={props.onClear} disabled={search === '' && feeds === ''}>
        Clear
      </button>
      <button type="button" onClick={props.onFit}>
        Fit
      </button>
      <button type="button" onClick={props.onLegend} aria-expanded={isLegend}>
        Legend
      </button>
    </div>
  );
});
