import { type DragEvent, useState } from 'react';

/** A drop target for files: the props for its element, and whether files are dragged over it. */
export function useDropZone(take: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
    return event;
  };
  const zone = {
    onDragEnter: drag(true),
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => take(drag(false)(event).dataTransfer.files),
  };
  return { isOver, zone };
}
