/** What the processes and characters of a run are called. */
export const characterName = 'dude';
/** Whichever hub counts at the time. */
export const hubName = 'hub';
export const guestName = 'guest';
export const placeName = 'place';
export const farName = 'far';
export const farCharacter = 'dame';
