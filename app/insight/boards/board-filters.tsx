import { useQuery } from '@tanstack/react-query';
import { useMay, useSession } from '#app/account/session.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { usePipelines } from '#app/inventory/deals/use-pipelines.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { teamQuery } from '#app/people/team/queries.ts';
import { Select } from '#app/ui/select.tsx';
import { limits } from '#contract/core/filter.ts';
import { verticals } from '#contract/core/verticals.ts';
import { type BoardFilter, boardFilters } from '#contract/insight/boards.ts';
import type { Narrowing } from './narrowed.ts';

type Option = { value: string; label: string };
type Filters = {
  narrowing: Narrowing;
  /** As they stand in the address. */
  written: Readonly<Record<BoardFilter, string | null>>;
  options: Readonly<Record<BoardFilter, readonly Option[]>>;
};

const verticalNames = keysOf('boards.vertical', verticals);
const labels = keysOf('boards.filter', boardFilters);
const everything = keysOf('boards.all', boardFilters);
const all = '';

/** What a dashboard is narrowed to, as it stands in the address; what is there no more narrows nothing. */
export function useBoardFilters(params: URLSearchParams): Filters {
  const t = useT();
  const may = useMay();
  const { subscription } = useSession();
  const people = usePeople();
  const pipelines = usePipelines();
  const team = useQuery({ ...teamQuery, enabled: may('members.read') }).data;
  const offices = (team?.offices ?? []).flatMap(({ id, name }) => {
    const here = (team?.members ?? []).filter(({ office }) => office === id).map(({ userId }) => userId);
    // A filter has so many values; an office of more is looked at by its teams.
    return here.length > 0 && here.length <= limits.values ? [{ id, name, people: here }] : [];
  });
  const options: Filters['options'] = {
    agent: people.owners.map(({ value, label }) => ({ value, label })),
    office: offices.map(({ id, name }) => ({ value: id, label: name })),
    vertical: verticals
      .filter((one) => subscription.verticals.includes(one))
      .map((value) => ({ value, label: t(verticalNames[value]) })),
    pipeline: may('deals.read') ? pipelines.lists['deal pipelines'] : [],
  };
  const written = Object.fromEntries(
    boardFilters.map((name) => [
      name,
      options[name].length > 1 ? (options[name].find(({ value }) => value === params.get(name))?.value ?? null) : null,
    ]),
  ) as Filters['written'];
  return {
    written,
    options,
    narrowing: {
      agent: written.agent,
      office: offices.find(({ id }) => id === written.office) ?? null,
      vertical: verticals.find((one) => one === written.vertical) ?? null,
      pipeline: written.pipeline,
    },
  };
}

type Props = { filters: Filters; onChange: (chosen: Partial<Record<BoardFilter, string | null>>) => void };

/** Only those that there is a choice of. */
export function BoardFilters({ filters: { options, written }, onChange }: Props) {
  const t = useT();
  return boardFilters
    .filter((name) => options[name].length > 1)
    .map((name) => (
      <Select
        key={name}
        aria-label={t(labels[name])}
        className="w-40 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
        value={written[name] ?? all}
        onChange={(chosen) => onChange({ [name]: chosen === all ? null : chosen })}
        options={[{ value: all, label: t(everything[name]) }, ...options[name]]}
      />
    ));
}
