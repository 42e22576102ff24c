import type { ActorDefinition } from '@troupe/core';

/** The parts of a definition that have code, as `skills.walk`: that code is known by its name, so they keep theirs. */
export function codedParts(definition: ActorDefinition): string[] {
  const coded = (
    section: 'receptors' | 'sensors' | 'skills' | 'templates' | 'commands',
    key: string,
  ) =>
    Object.entries(definition[section] ?? {}).flatMap(([name, form]) => {
      const code: unknown =
        typeof form === 'object' && form !== null
          ? (form as Readonly<Record<string, unknown>>)[key]
          : undefined;
      const hasCode = typeof code === 'function' || (key === 'run' && code !== undefined);
      return hasCode ? [`${section}.${name}`] : [];
    });
  return [
    ...coded('receptors', 'probe'),
    ...coded('sensors', 'judge'),
    ...coded('skills', 'run'),
    ...coded('templates', 'run'),
    ...coded('commands', 'run'),
  ];
}
