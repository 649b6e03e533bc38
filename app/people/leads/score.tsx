/** A score of up to 100 with a bar. */
export function Score({ value }: { value: number }) {
  return (
    <span className="num flex items-center gap-2">
      <span className="w-6">{value}</span>
      <span className="h-1 w-11 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span className="block h-full rounded-full bg-act" style={{ width: `${value}%` }} />
      </span>
    </span>
  );
}
