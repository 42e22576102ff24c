/** The post of objects that live in the hub's own process. */
import { checkOptions, keysOf } from '@troupe/core';
import type { Mail } from '../protocol/messages.js';
import { packData } from './pack-data.js';
import type { Box, Letter, Post, Reply } from './post.js';

/** A box in the hub, which passes mail on. */
export interface LocalBox {
  take(letter: Letter, reply: (mail: Mail) => void): void;
  gone?(names: readonly string[]): void;
}

/** What a mail room offers to objects beside it. */
export interface Room {
  /** `character`: only who may deal with it may write to the object. */
  open(name: string, box: LocalBox, character?: string): () => void;
  post(letter: Letter, reply: (mail: Mail) => void): void;
  /** So much waits where it lives that nothing should be sent there. */
  isBusy(name: string): boolean;
}

export interface RoomPostOptions {
  /** Objects of this post are of this character: who may not deal with it may not write to them. */
  readonly character?: string;
}

const roomKeys = keysOf<RoomPostOptions>({ character: true });

export function postInRoom(room: Room, options: RoomPostOptions = {}): Post {
  checkOptions(options, roomKeys, 'postInRoom');
  const { character } = options;
  const closers = new Map<string, () => void>();
  let ids = 0;
  return {
    async appear(name, box) {
      closers.set(name, room.open(name, localBox(box), character));
    },
    vanish(name) {
      closers.get(name)?.();
      closers.delete(name);
    },
    tell(from, to, what) {
      // a copy: who told it may go on changing what is theirs
      room.post({ kind: 'tell', from, to, what: packData(what) }, () => undefined);
    },
    ask(from, to, what, reply) {
      let open = true;
      const letter: Letter = { kind: 'ask', id: ++ids, from, to, what: packData(what) };
      room.post(letter, (mail) => {
        if (!open || (mail.kind !== 'answer' && mail.kind !== 'refuse')) return;
        open = false;
        reply(mail);
      });
      return () => {
        open = false;
      };
    },
  };
}

function localBox(box: Box): LocalBox {
  return {
    take(letter, answer) {
      box.take(letter, (reply: Reply) => {
        if (letter.kind === 'ask') answer({ ...reply, id: letter.id });
      });
    },
    gone: (names) => box.gone(names),
  };
}
