import type { ActorDefinition } from '@troupe/core';
import { feedShares, type Hub, makeStep, openFreePlace, type Registry } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import { answered, Stage } from './stage.js';

const definition: ActorDefinition = {
  name: 'watcher',
  world: { things: { lamp: { lit: false } } },
  receptors: { lamp: { probe: ({ world }) => world.get('lamp', 'lit') === true, every: 1 } },
  sensors: { lit: { from: ['lamp'], judge: ({ lamp }) => lamp === true } },
  skills: {},
};

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

async function openEyes(stage: Stage): Promise<void> {
  const { clock } = stage;
  const { agency } = stage.agency('eyes');
  const own = { sensors: ['lit'] };
  const opening = openFreePlace({ agency, definition, place: 'eyes', own, clock });
  const place = await answered(stage, opening);
  closing.push(() => place.end());
}

function openStage(): { stage: Stage; registry: Registry } {
  const stage = new Stage();
  closing.push(() => stage.close());
  const registry = stage.add(definition);
  feedShares(stage.hub.mail, stage.clock, registry);
  makeStep(registry);
  return { stage, registry };
}

function turnLamp(registry: Registry, lit: boolean): void {
  registry.scene.world.set('lamp', 'lit', lit);
  // it is seen in one step, and so in the next
  makeStep(registry);
  makeStep(registry);
}

/** Long enough for the place to look, to tell, and to hear of it. */
const aWhile = 500;

async function settle({ clock }: Stage, registry: Registry): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await clock.pass(aWhile);
    makeStep(registry);
  }
  await clock.pass(aWhile);
}

/** Does something when the hub was asked where the character is, once it has answered. */
function onFollowed({ mail }: Hub, act: () => void): void {
  const take = mail.take.bind(mail);
  mail.take = (session, letter) => {
    take(session, letter);
    if (letter.kind === 'ask' && letter.what === 'follow') queueMicrotask(act);
  };
}

describe('a sign that is judged at a free place', () => {
  it('[SHR4] is told where it changed between the beginning and the joining', async () => {
    const { stage, registry } = openStage();
    let asked = 0;
    onFollowed(stage.hub, () => {
      asked++;
      // the registry still judges it itself
      turnLamp(registry, true);
      expect(registry.actor.sign('lit')).toBe(true);
    });
    await openEyes(stage);
    expect(asked).toBe(1);
    await settle(stage, registry);
    expect(registry.actor.sign('lit')).toBe(true);
  });

  it('[SHR4] begins as it is where the character lives, and is told when it is otherwise', async () => {
    const { stage, registry } = openStage();
    turnLamp(registry, true);
    await openEyes(stage);
    makeStep(registry);
    expect(registry.actor.sign('lit')).toBe(true);
    turnLamp(registry, false);
    await settle(stage, registry);
    expect(registry.actor.sign('lit')).toBe(false);
  });
});
