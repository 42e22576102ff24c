/**
 * JSON Schemas of the messages, for whoever opens a recording with another tool. Every field has one plain type and no
 * references: viewers build their lists of fields from them, and stop at anything else.
 */

export type MessageSchema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, MessageSchema>>;
type PlainType = 'boolean' | 'integer' | 'number' | 'string';

/** What is known of a character when it is recorded first. */
export interface Cast {
  readonly name: string;
  readonly signs: readonly (readonly [sensor: string, type: PlainType])[];
  readonly skills: readonly string[];
}

const draft = 'http://json-schema.org/draft-07/schema#';

function plain(type: PlainType, description: string) {
  return { type, description };
}

function fieldsOf(description: string, properties: Fields, required: readonly string[] = []) {
  return { type: 'object', description, properties, required };
}

function listOf(description: string, items: MessageSchema) {
  return { type: 'array', description, items };
}

function message(title: string, fields: MessageSchema): MessageSchema {
  return { $schema: draft, title, ...fields };
}

const fault = fieldsOf('A part that went wrong; the tick went on.', {
  part: plain('string', 'Which part: receptor, sensor, skill, command or law, and its name.'),
  error: plain('string', 'What it said.'),
});

export function sceneSchema(): MessageSchema {
  const input = fieldsOf('What came from outside, with more fields by its kind.', {
    kind: plain(
      'string',
      'messages, world, memory, attend, cancel, settled, enter, redefine, exit',
    ),
    actor: plain('string', 'The character it is for, if it is for one.'),
  });
  const change = fieldsOf('A thing that came or went (form), or a property of one (value).', {
    thing: plain('string', 'Its name.'),
    property: plain('string', 'Which of its properties.'),
    writer: plain('string', 'Who wrote it.'),
  });
  const overruled = fieldsOf('Two wrote one thing: whose write was lost.', {
    what: plain('string', 'What both wrote.'),
    writer: plain('string', 'Whose write was lost.'),
    by: plain('string', 'Whose write counted.'),
  });
  return message(
    'Scene',
    fieldsOf(
      'A tick of the scene: what came from outside and what changed in the world.',
      {
        tick: plain('integer', 'Number of the tick, from 1.'),
        time: plain('number', 'Seconds since the beginning.'),
        dt: plain('number', 'Seconds since the tick before.'),
        whole: plain('boolean', 'The first after a keyframe: all levels are told.'),
        inputs: listOf('What came from outside before the tick, in order.', input),
        world: listOf('Changes of the world that became visible at the end.', change),
        overruled: listOf('Writes that were lost.', overruled),
        faults: listOf('Of laws.', fault),
      },
      ['tick', 'time', 'dt'],
    ),
  );
}

const level = fieldsOf('Its level; only the numbers that changed since they were recorded last.', {
  after: plain('number', 'After decay.'),
  executable: plain('boolean', 'Whether its conditions hold.'),
  from: fieldsOf('Signed amounts by where they came from.', {
    state: plain('number', 'Signs that hold.'),
    goals: plain('number', 'Goals it helps.'),
    protected: plain('number', 'Goals it would undo.'),
    backward: plain('number', 'Skills that wait for what it brings about.'),
    forward: plain('number', 'Skills that bring about what it needs.'),
    followers: plain('number', 'Skills it came after before.'),
    conflicts: plain('number', 'Skills it would hinder.'),
  }),
});

const report = fieldsOf('A skill that was over.', {
  kind: plain('string', 'finished or failed'),
  skill: plain('string', 'Its name.'),
});

/** Names its sensors and skills, as they are when it comes: viewers offer them as fields. */
export function actorSchema(cast: Cast): MessageSchema {
  const signs = cast.signs.map(([sensor, type]) => [sensor, plain(type, 'A sign.')] as const);
  const levels = cast.skills.map((skill) => [skill, level] as const);
  const step = fieldsOf(
    'A step of the network.',
    {
      step: plain('integer', 'Its number, from 1.'),
      threshold: plain('number', 'What levels were compared with.'),
      selected: plain('string', 'The skill chosen, if one was.'),
      reports: listOf('Skills that were over.', report),
      levels: fieldsOf('Levels that changed.', Object.fromEntries(levels)),
    },
    ['step', 'threshold', 'levels'],
  );
  const write = fieldsOf('A write into memory.', {
    key: plain('string', 'What was written.'),
    writer: plain('string', 'Who wrote it.'),
  });
  const event = fieldsOf('A skill that began or was over.', {
    skill: plain('string', 'Its name.'),
    number: plain('integer', 'No other execution of this character has it.'),
    event: plain('string', 'begun, done, failed or cancelled'),
    outside: plain('boolean', 'It goes on outside the tick.'),
    reason: plain('string', 'Why it failed or was cancelled.'),
  });
  const wish = fieldsOf('What the network was told.', {
    kind: plain('string', 'want'),
    goals: fieldsOf('By name; null for one that is withdrawn.', {}),
  });
  return message(
    `Character ${cast.name}`,
    fieldsOf('What a character perceived, chose and did in a tick.', {
      signals: fieldsOf('Receptors that changed, and what they sampled.', {}),
      signs: fieldsOf('Signs that changed, when the network was told.', Object.fromEntries(signs)),
      memory: listOf('What was written into memory.', write),
      step,
      skills: listOf('What began and what was over.', event),
      asked: listOf('Goals that others asked of it, or no longer.', wish),
      faults: listOf('What went wrong.', fault),
    }),
  );
}

export function keyframeSchema(): MessageSchema {
  const actor = fieldsOf('A character, with all of its state.', {
    name: plain('string', 'Its name in the scene.'),
    embodied: plain('boolean', 'Whether its thing in the world is its own.'),
  });
  return message(
    'Keyframe',
    fieldsOf(
      'Everything there is after a tick: a run can be taken up from here.',
      {
        troupe: plain('integer', 'Version of this form.'),
        rate: plain('number', 'Ticks a second.'),
        seed: plain('integer', 'Of all chance.'),
        ahead: plain('number', 'Seconds that no tick was made of yet.'),
        timer: fieldsOf('Where time is.', {
          tick: plain('integer', 'Ticks made.'),
          time: plain('number', 'Seconds since the beginning.'),
        }),
        actors: listOf('Everyone.', actor),
      },
      ['troupe', 'rate', 'seed', 'timer', 'actors'],
    ),
  );
}
