import { useSearchParams } from 'react-router';
import { isPeriod } from '#contract/core/metrics/period.ts';

/** What a room is looking at, kept in its address: a tab, a period, a choice. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const put = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value =>
    values.find((one) => one === params.get(name)) ?? values[0]!;
  const periodOr = (usual: string): string => {
    const asked = params.get('period') ?? '';
    return isPeriod(asked) ? asked : usual;
  };
  return { params, put, oneOf, periodOr };
}
