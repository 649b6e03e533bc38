/** A table number with a bar beside it. The bar is hidden from screen readers, which read the number. */
export const BarCell = ({ value, most, words }: { value: number; most: number; words: string }) => (
  <span className="flex items-center gap-2">
    <span className="num min-w-6 text-end">{words}</span>
    <svg className="h-2.5 w-full text-act rtl:-scale-x-100" aria-hidden="true">
      <rect width={`${(100 * value) / Math.max(most, 1)}%`} height="100%" rx="2" fill="currentColor" />
    </svg>
  </span>
);
