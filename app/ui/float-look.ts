/** Look of everything that floats over the page: menus, lists, small forms. */
export const floatLook =
  'z-50 overflow-hidden rounded-m bg-raised text-ink shadow-float data-[state=open]:animate-rise data-[state=closed]:animate-sink';

/** Look of a selectable row in anything that floats. */
export const itemLook =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-s px-2 text-base outline-none select-none pointer-coarse:min-h-11 data-highlighted:bg-sunken data-[selected=true]:bg-sunken aria-disabled:opacity-55 [&_svg]:shrink-0';

export const menuLook = `${floatLook} min-w-52 max-w-80 p-1`;

/** The backdrop between a dialog and the page. */
export const veilLook =
  'fixed inset-0 z-40 bg-veil data-[state=closed]:animate-vanish data-[state=open]:animate-appear';
