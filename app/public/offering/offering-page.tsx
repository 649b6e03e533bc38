import type { ReactNode } from 'react';
import { data } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { dateFormat } from '#contract/core/message.ts';
import { offerings } from '#contract/verticals/commercial/data-room.ts';
import { askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading, Section } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/offering-page.ts';
import { Broker } from './broker.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const offering = await askFor(context, offerings.read, { slug: params.slug });
  return offering ? { offering, slug: params.slug } : data(null, { status: 404 });
}

type Offering = OutputOf<typeof offerings.read>;

/** An offering memorandum as a page with the figures of its PDF. Works without JavaScript. */
export default function OfferingPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { offering: of, slug } = loaderData;
  const at = (path: string) => addressOf(path).replace('{slug}', slug);
  const { asking, capRate, perFoot, yearBuilt } = of;
  return (
    <Column className="pb-24">
      <PageHead title={of.headline} site={of.organisation} description={`${of.address}. ${of.organisation}`} />
      <BrandHead of={of} />
      <PageHeading
        title={<bdi>{of.headline}</bdi>}
        lead={<bdi>{[of.headline !== of.building && of.building, of.address].filter(Boolean).join(', ')}</bdi>}
      >
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a className={callToAction({ kind: 'act', size: 'hero' })} href={at(offerings.pdf.path)}>
            {t('public-offering.pdf')}
          </a>
          <Broker of={of.person} />
        </p>
      </PageHeading>
      {of.hasCover && (
        <img src={at(offerings.cover.path)} alt="" className="mb-12 aspect-video w-full rounded-m object-cover" />
      )}
      <div className="grid gap-12 lg:grid-cols-[3fr_2fr]">
        <div>
          <p dir="auto" className="max-w-[62ch] text-lg leading-relaxed whitespace-pre-line">
            {of.summary}
          </p>
          {of.highlights.length > 0 && (
            <ul dir="auto" className="mt-6 grid list-disc gap-2 ps-5 text-lg">
              {of.highlights.map((one) => (
                <li key={one}>
                  <bdi>{one}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Figures>
          <Figure name={t('public-offering.asking')}>
            <b className="num font-medium">{asking === null ? t('public-offering.unpriced') : format.money(asking)}</b>
          </Figure>
          {capRate !== null && (
            <Figure name={t('public-offering.capRate')}>{format.percent(capRate / 1_000_000, 2)}</Figure>
          )}
          {perFoot !== null && <Figure name={t('public-offering.perFoot')}>{format.money(perFoot)}</Figure>}
          <Figure name={t('public-offering.noi')}>{format.money(Math.round(of.noi / 100) * 100)}</Figure>
          <Figure name={t('public-offering.size')}>
            {t('public-offering.feet', { count: format.number(of.squareFeet) })}
          </Figure>
          <Figure name={t('public-offering.leased')}>{format.percent(of.leasedFeet / of.squareFeet)}</Figure>
          <Figure name={t('public-offering.walt')}>{t('public-offering.years', { years: of.waltRent / 100 })}</Figure>
          <Figure name={t('public-offering.use')}>{t(`public-offering.use.${of.use}`)}</Figure>
          {yearBuilt !== null && <Figure name={t('public-offering.built')}>{String(yearBuilt)}</Figure>}
        </Figures>
      </div>
      <Money of={of} />
      <Section title={t('public-offering.location')}>
        <div className="grid gap-10 sm:grid-cols-2">
          <p dir="auto" className="text-lg whitespace-pre-line text-ink-2">
            {of.location}
          </p>
          {of.map && (
            <svg
              viewBox="-2 -2 104 104"
              className="max-h-80 w-full"
              role="img"
              aria-label={`${of.city}, ${of.stateOrProvince}`}
            >
              <path d={of.map.path} className="fill-sunken stroke-line-strong" strokeWidth={0.4} />
              <circle cx={of.map.x} cy={of.map.y} r={2} className="fill-act" />
            </svg>
          )}
        </div>
      </Section>
      <Comps of={of} />
      <footer className="mt-20 max-w-[75ch] text-sm text-ink-2">
        <p dir="auto" className="whitespace-pre-line">
          {of.disclaimer}
        </p>
        <p className="mt-4 text-ink">
          <Broker of={of.person} />
        </p>
      </footer>
    </Column>
  );
}

/** Names and figures in two columns, on phones too. */
const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="max-w-xl divide-y divide-line self-start border-y border-line-strong">{children}</dl>
);

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
    <dt className="text-md text-ink-2">
      <bdi>{name}</bdi>
    </dt>
    <dd className="num text-lg">{children}</dd>
  </div>
);

type Head = { name: string; end?: boolean };

const Rows = ({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: Head[];
  rows: { key: string; cells: ReactNode[] }[];
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
  <div tabIndex={0} className="overflow-x-auto rounded-m border border-line bg-surface">
    <table className="w-full border-collapse text-md max-sm:text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-sm text-ink-3">
          {heads.map(({ name, end }) => (
            <th
              key={name}
              scope="col"
              className={`px-3 py-2 align-bottom font-normal max-sm:px-2 sm:whitespace-nowrap ${end ? 'text-end' : 'text-start'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-t border-line">
            {cells.map((cell, place) => (
              <td
                key={heads[place]!.name}
                className={`num px-3 py-2 max-sm:px-2 ${heads[place]!.end ? 'text-end whitespace-nowrap' : 'text-start'}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Money({ of }: { of: Offering }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const monthFormat = dateFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const dollars = (cents: number) => format.money(Math.round(cents / 100) * 100);
  const feet = (count: number) => t('public-offering.feet', { count: format.number(count) });
  return (
    <>
      <Section title={t('public-offering.rentRoll')}>
        <Rows
          label={t('public-offering.rentRoll')}
          heads={[
            { name: t('public-offering.suite') },
            { name: t('public-offering.tenant') },
            { name: t('public-offering.size'), end: true },
            { name: t('public-offering.until'), end: true },
            { name: t('public-offering.annual'), end: true },
          ]}
          rows={of.rentRoll.map(({ suite, tenant, squareFeet, until, annual }) => ({
            key: suite,
            cells: [
              suite,
              <bdi key="tenant">{tenant ?? t('public-offering.vacant')}</bdi>,
              feet(squareFeet),
              until ? format.date(until) : '',
              annual > 0 ? dollars(annual) : '',
            ],
          }))}
        />
      </Section>
      <Section title={t('public-offering.income')}>
        <Figures>
          <Figure name={t('public-offering.rent')}>{dollars(of.rent)}</Figure>
          <Figure name={t('public-offering.recovered')}>{dollars(of.recovered)}</Figure>
          {of.costs.map(({ name, cents }) => (
            <Figure key={name} name={name}>
              {dollars(-cents)}
            </Figure>
          ))}
          <Figure name={t('public-offering.noi')}>
            <b className="font-medium">{dollars(of.noi)}</b>
          </Figure>
        </Figures>
      </Section>
      <Section title={t('public-offering.trailing')}>
        <Rows
          label={t('public-offering.trailing')}
          heads={[
            { name: t('public-offering.month') },
            { name: t('public-offering.rent'), end: true },
            { name: t('public-offering.costs'), end: true },
            { name: t('public-offering.net'), end: true },
          ]}
          rows={of.trailing.map(({ month, rent, costs, net }) => ({
            key: month,
            cells: [
              <span key="month" className="whitespace-nowrap">
                {monthFormat.format(new Date(`${month}-01`))}
              </span>,
              dollars(rent),
              dollars(costs),
              dollars(net),
            ],
          }))}
        />
        <p className="mt-3 text-sm text-ink-2">
          {t(of.costYear ? 'public-offering.trailingNote' : 'public-offering.trailingNoCosts', {
            year: String(of.costYear),
          })}
        </p>
      </Section>
    </>
  );
}

function Comps({ of }: { of: Offering }) {
  const t = useT();
  const format = useFormat();
  if (of.comps.length === 0) return null;
  return (
    <Section title={t('public-offering.comps')}>
      <Rows
        label={t('public-offering.comps')}
        heads={[
          { name: t('public-offering.property') },
          { name: t('public-offering.day'), end: true },
          { name: t('public-offering.size'), end: true },
          { name: t('public-offering.perFoot'), end: true },
        ]}
        rows={of.comps.map(({ id, name, city, on, squareFeet, perFoot, kind }) => ({
          key: id,
          cells: [
            <bdi key="name">{[name, city].filter(Boolean).join(', ')}</bdi>,
            format.date(on),
            t('public-offering.feet', { count: format.number(squareFeet) }),
            kind === 'sale'
              ? format.money(perFoot)
              : t('public-offering.rentPerFoot', { amount: format.money(perFoot) }),
          ],
        }))}
      />
    </Section>
  );
}
