import { useCallback, useReducer } from 'react';

type History<Doc> = { past: readonly Doc[]; now: Doc; future: readonly Doc[]; lastTag: string };
type Step<Doc> =
  | { kind: 'set'; doc: Doc; tag: string }
  | { kind: 'adopt'; doc: Doc }
  | { kind: 'undo' }
  | { kind: 'redo' };

const mostSteps = 200;

/** Typing in one field is one undo step; every other change is its own step. */
export function stepped<Doc>(history: History<Doc>, step: Step<Doc>): History<Doc> {
  const { past, now, future } = history;
  switch (step.kind) {
    case 'set':
      return {
        past: step.tag !== '' && step.tag === history.lastTag ? past : [...past, now].slice(-mostSteps),
        now: step.doc,
        future: [],
        lastTag: step.tag,
      };
    case 'adopt':
      return { ...history, now: step.doc, lastTag: '' };
    case 'undo':
      return past.length === 0
        ? history
        : { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], lastTag: '' };
    case 'redo':
      return future.length === 0
        ? history
        : { past: [...past, now], now: future[0]!, future: future.slice(1), lastTag: '' };
  }
}

/** A document with undo and redo. `adopt` takes over an outside change without adding an undo step. */
export function useHistory<Doc>(first: Doc) {
  const [history, act] = useReducer(stepped<Doc>, { past: [], now: first, future: [], lastTag: '' });
  return {
    now: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    set: useCallback((doc: Doc, tag = '') => act({ kind: 'set', doc, tag }), []),
    adopt: useCallback((doc: Doc) => act({ kind: 'adopt', doc }), []),
    undo: useCallback(() => act({ kind: 'undo' }), []),
    redo: useCallback(() => act({ kind: 'redo' }), []),
  };
}
