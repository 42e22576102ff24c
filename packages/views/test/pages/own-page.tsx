/** Somebody's own page: a character that the page runs itself, and panels put into elements of it. */
import { createActor } from '@troupe/core';
import {
  LevelsView,
  MessagesView,
  mountPanel,
  NetworkView,
  showActor,
  TimelineView,
  WhyView,
  WorldView,
} from '@troupe/views';
import '@troupe/views/views.css';

const cat = createActor({
  name: 'cat',
  parameters: { theta: 20 },
  sensors: { hungry: true, 'bowl-is-full': false, 'person-is-awake': false },
  goals: { hungry: false },
  skills: {
    eat: { when: ['bowl-is-full'], adds: { hungry: false }, deletes: ['bowl-is-full'] },
    meow: { when: ['person-is-awake'], adds: ['bowl-is-full'] },
    'walk-on-face': { when: { 'person-is-awake': false }, adds: ['person-is-awake'] },
  },
});
const { show, end } = showActor(cat);
const stage = document.getElementById('stage')!;
stage.style.cssText = 'display: grid; grid-template-columns: 1fr 1fr 1fr; grid-auto-rows: 300px';
const mounted = [NetworkView, LevelsView, TimelineView, WorldView, WhyView, MessagesView].map(
  (View) => {
    const element = document.createElement('section');
    stage.append(element);
    return mountPanel(element, View, { show });
  },
);

Object.assign(window, {
  /** The page makes the ticks: nobody else does. */
  tick: (count: number) => {
    for (let i = 0; i < count; i++) cat.tick();
  },
  leave: () => {
    for (const panel of mounted) panel.unmount();
    end();
  },
});
