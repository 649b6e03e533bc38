import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileInput, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { commissionKinds } from '#contract/verticals/insurance/commission.ts';
import type { Statement } from '#contract/verticals/insurance/commissions.ts';
import { ImportStatement } from './commissions/import-statement.tsx';
import { StatementCard } from './commissions/statement-card.tsx';
import { CallDialog } from './form.tsx';
import { Page } from './page.tsx';
import { commissionQueries } from './queries.ts';
import { useInsuranceDeed } from './use-insurance-deed.ts';
import { useChoices } from './words.ts';

export const handle = { title: 'insurance.commissions' } as const;

/** More than these are added by the API. */
const overridePlaces = [0, 1, 2] as const;

/** What carriers pay: statements that add up, the rules they are held against, and what producers are owed. */
export default function CommissionsPage() {
  const t = useT();
  const statements = useInfiniteQuery(commissionQueries.statements);
  const [isImporting, setImporting] = useState(false);
  const rows = statements.data && rowsOf<Statement>(statements.data);
  return (
    <Page
      title={t('insurance.commissions')}
      actions={
        <Button kind="act" icon={<FileInput />} onClick={() => setImporting(true)}>
          {t('insurance.importStatement')}
        </Button>
      }
    >
      {rows?.length === 0 && (
        <EmptyState title={t('insurance.statements.none')} icon={<FileInput />}>
          {t('insurance.statements.text')}
        </EmptyState>
      )}
      {rows?.map((statement) => (
        <StatementCard key={statement.id} statement={statement} />
      ))}
      <MoreButton pages={statements} className="justify-self-center" />
      <Owed />
      <Rules />
      {isImporting && <ImportStatement onClose={() => setImporting(false)} />}
    </Page>
  );
}

function Owed() {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const producers = useQuery(commissionQueries.owed).data?.producers ?? [];
  if (producers.length === 0) return null;
  return (
    <section aria-labelledby="owed" className="grid gap-2">
      <h2 id="owed" className="text-lg font-medium">
        {t('insurance.owed')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {producers.map(({ producer, commission, chargebacks, overrides, owed, paid }) => (
          <li key={producer ?? ''} className="flex flex-wrap items-center gap-x-4 py-2">
            <span className="flex-1 font-medium">{producer ? nameOf(producer) : t('insurance.office')}</span>
            <span className="num text-sm text-ink-2">
              <Facts
                of={[
                  t('insurance.commissionOf', { amount: format.money(commission) }),
                  chargebacks !== 0 && t('insurance.chargebacksOf', { amount: format.money(chargebacks) }),
                  overrides !== 0 && t('insurance.overridesOf', { amount: format.money(overrides) }),
                  paid !== 0 && t('insurance.paidOf', { amount: format.money(paid) }),
                ]}
              />
            </span>
            <b className="num font-medium">{format.money(owed)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules() {
  const t = useT();
  const format = useFormat();
  const { nameOf, owners } = usePeople();
  const choices = useChoices();
  const rules = useQuery(commissionQueries.rules).data?.rules ?? [];
  const [isAdding, setAdding] = useState(false);
  const remove = useInsuranceDeed((id: string) => api.insuranceCommissions.removeRule({ id }));
  const any = { value: '', label: t('insurance.any') };
  const percent = (rate: number) => format.percent(rate / 1_000_000, 2);
  return (
    <section aria-labelledby="rules" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="rules" className="me-auto text-lg font-medium">
          {t('insurance.rules')}
        </h2>
        <Button size="s" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('insurance.addRule')}
        </Button>
      </div>
      <p className="text-ink-2">{t('insurance.rulesText')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {rules.map(({ id, carrier, line, producer, kind, rate, producerShare, overrides }) => (
          <li key={id} className="flex items-center gap-x-4 py-1.5">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
              <span className="min-w-48 flex-1">
                <Facts
                  of={[
                    carrier ? (choices.all.find((one) => one.id === carrier)?.name ?? '') : t('insurance.anyCarrier'),
                    line && t(`insurance.line.${line}`),
                    producer && nameOf(producer),
                    kind && t(`insurance.kind.${kind}`),
                  ]}
                />
              </span>
              <span className="num text-sm text-ink-2">
                <Facts
                  of={[
                    t('insurance.rateOf', { rate: percent(rate), share: percent(producerShare) }),
                    ...overrides.map(({ member, share }) =>
                      t('insurance.overrideOf', { name: nameOf(member), share: percent(share) }),
                    ),
                  ]}
                />
              </span>
            </div>
            <IconButton size="s" label={t('insurance.removeRule')} onClick={() => remove.mutate(id)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {isAdding && (
        <CallDialog
          title={t('insurance.addRule')}
          fields={[
            {
              name: 'carrier',
              label: t('insurance.field.carrier'),
              type: 'choice',
              options: [any, ...choices.carriers],
            },
            { name: 'line', label: t('insurance.field.line'), type: 'choice', options: [any, ...choices.lines] },
            { name: 'producer', label: t('insurance.producer'), type: 'choice', options: [any, ...owners] },
            {
              name: 'kind',
              label: t('insurance.transaction'),
              type: 'choice',
              options: [any, ...commissionKinds.map((value) => ({ value, label: t(`insurance.kind.${value}`) }))],
            },
            { name: 'rate', label: t('insurance.rate'), type: 'percent', required: true },
            { name: 'producerShare', label: t('insurance.producerShare'), type: 'percent' },
            ...overridePlaces.flatMap((place) => [
              {
                name: `member${place}`,
                label: t('insurance.overrideTo'),
                type: 'choice' as const,
                options: [{ value: '', label: t('insurance.nobody') }, ...owners],
              },
              { name: `share${place}`, label: t('insurance.overrideShare'), type: 'percent' as const },
            ]),
          ]}
          initial={{
            ...{ carrier: '', line: '', producer: '', kind: '', rate: null, producerShare: 0 },
            ...Object.fromEntries(
              overridePlaces.flatMap((n) => [
                [`member${n}`, ''],
                [`share${n}`, null],
              ]),
            ),
          }}
          send={({ carrier, line, producer, kind, rate, producerShare, ...rest }, key) =>
            api.insuranceCommissions.addRule(
              {
                carrier: carrier || null,
                line: line || null,
                producer: producer || null,
                kind: kind || null,
                rate,
                producerShare,
                overrides: overridePlaces.flatMap((n) =>
                  rest[`member${n}`] ? [{ member: rest[`member${n}`], share: rest[`share${n}`] ?? 0 }] : [],
                ),
              } as Parameters<typeof api.insuranceCommissions.addRule>[0],
              { key },
            )
          }
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
