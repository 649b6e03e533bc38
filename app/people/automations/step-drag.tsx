import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import type { Spot } from '#contract/core/programs/flow.ts';
import { useFlow } from './flow-context.ts';

const middle = ({ top, height }: { top: number; height: number }): number => top + height / 2;

/** Picks the drop spot nearest in height, because steps and lanes are stacked vertically. */
const nearestSpot: CollisionDetection = ({ droppableRects, collisionRect, pointerCoordinates }) => {
  const y = pointerCoordinates?.y ?? collisionRect.top;
  return [...droppableRects]
    .map(([id, rect]) => ({ id, data: { value: Math.abs(middle(rect) - y) } }))
    .sort((one, other) => one.data.value - other.data.value);
};

/** Silences the library's English announcements; the flow announces moves in the reader's language. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Drag and drop of steps by mouse or touch; arrow keys on the handle move them by keyboard. */
export function StepDrag({ children }: { children: ReactNode }) {
  const { deeds } = useFlow();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const drop = ({ active, over }: DragEndEvent) => {
    const spot = over?.data.current as Spot | undefined;
    if (spot) deeds?.place(String(active.id), spot);
  };
  return (
    <DndContext sensors={sensors} collisionDetection={nearestSpot} onDragEnd={drop} accessibility={quiet}>
      {children}
    </DndContext>
  );
}
