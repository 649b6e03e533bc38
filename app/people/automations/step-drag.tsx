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

/** The place between two steps that is nearest in height: steps stand below each other, lanes too. */
const nearestSpot: CollisionDetection = ({ droppableRects, collisionRect, pointerCoordinates }) => {
  const y = pointerCoordinates?.y ?? collisionRect.top;
  return [...droppableRects]
    .map(([id, rect]) => ({ id, data: { value: Math.abs(middle(rect) - y) } }))
    .sort((one, other) => one.data.value - other.data.value);
};

/** Where a step went is announced in the reader's language; what the library would say is English. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Steps that are dragged from place to place by mouse or finger; arrows on the handle move them by keyboard. */
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
