/** On a phone the pills form one scrollable row that starts with the add button, to leave the screen to the list. */
export const barLook =
  '-m-1 flex max-w-full min-w-0 flex-wrap items-center gap-1.5 p-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[&>*]:shrink-0';

export const pillLook =
  'inline-flex h-7 max-w-full items-stretch max-sm:max-w-[80vw] rounded-full border border-line bg-surface text-sm text-ink-2 transition-colors hover:border-line-strong pointer-coarse:h-11';

export const pillTextLook =
  'inline-flex min-w-0 items-center gap-1 rounded-s-full ps-2.5 pe-1 text-start hover:text-ink data-[state=open]:text-ink';

export const pillRemoveLook =
  'grid w-6.5 shrink-0 place-items-center rounded-e-full text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:w-10';

export const addLook =
  'max-sm:-order-1 inline-flex h-7 items-center gap-1 rounded-full border border-dashed border-line-strong px-2.5 text-sm text-ink-2 transition-colors hover:border-edge hover:text-ink data-[state=open]:border-edge data-[state=open]:text-ink pointer-coarse:h-11';
