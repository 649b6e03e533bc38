import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { EditEnd } from './column.ts';
import type { RowActs } from './table-row.tsx';
import type { Selection } from './use-selection.ts';

/** A second click within this time makes a double click. */
const doubleMs = 220;

type Given = {
  open: string | null;
  selection: Selection | null;
  isEditable: (id: string, column: string | undefined) => boolean;
  onOpen: (id: string) => void;
  point: (id: string, column: string | null) => void;
  edit: (id: string, column: string | null) => void;
  endEdit: (id: string, column: string, how: EditEnd) => void;
  /** True when the click that follows ends a long press. */
  wasPressed: RefObject<boolean>;
};

/**
 * Click behavior of rows. A row opens at once, unless its cell is editable and opening would move the cell from under the pointer; then it
 * waits for a possible second click.
 */
export function useRowActs(given: Given): RowActs {
  const latest = useRef(given);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = given;
  });
  useEffect(() => () => clearTimeout(opening.current), []);
  return useMemo<RowActs>(
    () => ({
      click(id, column, event) {
        const { open, selection, isEditable, onOpen, point, wasPressed } = latest.current;
        clearTimeout(opening.current);
        // Lets the browser open the new tab or window.
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (wasPressed.current || !getSelection()?.isCollapsed || event.detail > 1) return;
        if (event.shiftKey) return selection?.extend(id);
        point(id, column ?? null);
        if (open || !isEditable(id, column)) onOpen(id);
        else opening.current = setTimeout(() => latest.current.onOpen(id), doubleMs);
      },
      edit(id, column) {
        clearTimeout(opening.current);
        latest.current.edit(id, column);
      },
      endEdit: (...end) => latest.current.endEdit(...end),
      choose: (id, extend) => latest.current.selection?.[extend ? 'extend' : 'toggle'](id),
    }),
    [],
  );
}
