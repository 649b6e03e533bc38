/** The collapsed rail of the workspace: today, inbox, calendar, tasks, leads, listings. */
const icons = [
  'M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z',
  'M4 5h16v14H4zM4 13h4l2 3h4l2-3h4',
  'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  'M4 7l2 2 3-4M4 16l2 2 3-4M12 7h8M12 16h8',
  'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 20c0-8 12-8 12 0M16 5.5a3 3 0 0 1 0 5M18 14c2 1 3 3 3 6',
  'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
];
/** The preview shows the leads. */
const current = 4;

export function Rail() {
  return (
    <div className="flex flex-col gap-1 border-e border-line bg-paper px-2 py-4 max-md:hidden" aria-hidden="true">
      {icons.map((path, place) => (
        <span
          key={path}
          data-current={place === current || undefined}
          className="grid size-9 place-items-center rounded-s text-ink-3 data-current:bg-act-tint data-current:text-act"
        >
          <svg
            viewBox="0 0 24 24"
            className="size-4.5 fill-none stroke-current"
            strokeWidth="1.7"
            strokeLinejoin="round"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d={path} />
          </svg>
        </span>
      ))}
    </div>
  );
}
