import { licenceWords } from '#contract/account/licence-words.ts';
import type { Licence } from '#contract/account/onboarding.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { settlementRoles } from '#contract/inventory/deals/deal-authorization.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';
import type { DealSide } from '#contract/inventory/deals/deal-stages.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { brandKeys } from '../../paper/stored-bytes.ts';

type Settler = { role: string; name: string; company: string; email: string; phone: string };

/** The content of a disbursement authorization. */
export type Authorization = {
  organisation: string;
  licence: string;
  colour: string | null;
  name: string;
  address: string | null;
  side: DealSide;
  price: number | null;
  /** The closing date, expected or actual. */
  on: string;
  isDraft: boolean;
  settler: Settler | null;
  buyers: string[];
  sellers: string[];
  agents: { name: string; licence: string }[];
  payees: { name: string; cents: number; isHouse: boolean }[];
  gross: number;
  approvedBy: string | null;
  approvedOn: string | null;
};

type Row = {
  organisation: string;
  licence: string;
  colour: string | null;
  zone: string;
  lead: string | null;
  parties: (Settler & { id: string })[];
};

const namesOf = (row: Row, ...roles: string[]): string[] => [
  ...new Set(row.parties.filter(({ role }) => roles.includes(role)).map(({ name }) => name)),
];

/** Built from a deal's current sheet; `party` is the recipient, by default the first settlement party. */
export async function authorizationOf(
  tx: Tx,
  { deal, on, state, sheet, people, approvedBy, approvedAt }: DealSheet,
  party?: string,
): Promise<Authorization | undefined> {
  if (!sheet) return undefined;
  const row = await tx.get<Row>(sql`
    select ${brandColumns}, l.time_zone as zone, c.name as lead, coalesce((
      select json_agg(json_build_object('id', t.id, 'role', t.role, 'name', t.name, 'company', t.company, 'email', t.email, 'phone', t.phone) order by t.id)
      from deal_parties t where t.organisation_id = l.organisation_id and t.deal_id = l.id), '[]') as parties
    from deals l ${brandJoin('l')}
    left join leads c on c.organisation_id = l.organisation_id and c.id = l.lead_id
    where l.organisation_id = ${tx.scope.organisationId} and l.id = ${deal.id}`);
  const clients = namesOf(row, 'client', 'co_client');
  const own = clients.length > 0 ? clients : row.lead ? [row.lead] : [];
  const others = namesOf(row, 'other_side');
  const [buyers, sellers] = deal.side === 'buyer' ? [own, others] : [others, own];
  const settler =
    row.parties.find(({ id }) => id === party) ??
    settlementRoles.flatMap((role) => row.parties.find((one) => one.role === role) ?? [])[0];
  const earning = sheet.earnings.map(({ user }) => user);
  const licences = await tx.all<{ id: string; licences: Licence[] }>(sql`
    select c.user_id as id, json_agg(json_build_object('kind', c.kind, 'state', c.state, 'number', c.number) order by c.kind, c.state) as licences
    from licences c where c.user_id = any(${earning}::uuid[]) and c.kind = 'realestate' group by 1`);
  const nameOf = (account: string): string => {
    if (account === 'house') return row.organisation;
    const rest = account.slice(account.indexOf(':') + 1);
    return account.startsWith('agent:') ? (people.find(({ id }) => id === rest)?.name ?? rest) : rest;
  };
  return {
    organisation: row.organisation,
    licence: row.licence,
    colour: row.colour,
    name: deal.name,
    address: deal.address,
    side: deal.side,
    price: deal.price,
    on,
    isDraft: state === 'draft',
    settler: settler ?? null,
    buyers,
    sellers,
    agents: earning.map((user) => ({
      name: people.find(({ id }) => id === user)?.name ?? '',
      licence: licenceWords(licences.find(({ id }) => id === user)?.licences ?? []).join(' · '),
    })),
    payees: sheet.payouts.map(({ to, cents }) => ({ name: nameOf(to), cents, isHouse: to === 'house' })),
    gross: sheet.gross,
    approvedBy,
    approvedOn: approvedAt ? dayIn(Date.parse(approvedAt), row.zone) : null,
  };
}

/** Storage key of the organization's logo. */
export const logoKey = async (tx: Tx): Promise<string | null> => (await brandKeys(tx, null)).logo;
