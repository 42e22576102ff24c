/** What the panels can do besides looking. */
import { createContext, useContext } from 'react';
import type { ShowTitled } from '../shows/show-titles.js';
import type { Acts } from './act.js';

export interface Workshop {
  readonly acts: Acts;
  /** With what is to be said once it is there. */
  readonly openCharacter: (text: string, name: string, words?: string) => void;
  /** A link with the character in it; not where a server says what runs: the page there would not open it. */
  readonly share: (() => Promise<string>) | undefined;
  /** One that comes with the studio; not where a server says what runs. */
  readonly openShow: ((name: ShowTitled) => void) | undefined;
  /** The runs that were here before something else was opened, if there were any. */
  readonly bringBack: (() => void) | undefined;
  readonly focusPanel: (name: string) => void;
}

export const WorkshopContext = createContext<Workshop | undefined>(undefined);

export function useWorkshop(): Workshop {
  const workshop = useContext(WorkshopContext);
  if (workshop === undefined) throw new Error('this part belongs into the studio');
  return workshop;
}
