import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterpriseSettings, inheritedBy, type SettingUnit } from '#contract/account/enterprise-settings.ts';
import { brand } from '#contract/account/onboarding.ts';
import { enterprise } from '#contract/insight/enterprise.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok } from '#tests/setup/answers.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { syncLink } from './sync-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refused = async (answer: Promise<{ status: number; body: unknown }>, status: number) => {
  const { status: found, body } = await answer;
  expect(found, JSON.stringify(body)).toBe(status);
  return JSON.stringify(body);
};

/** A company with a region and an office in it, and another organization that is to be that office. */
async function world() {
  const company = await newTeam(server, { owner: 'owner', agent: 'agent' });
  const office = await newTeam(server, { owner: 'owner', admin: 'admin', agent: 'agent' });
  const root = await ok(company.owner.do(enterprise.addUnit, { kind: 'company', name: 'Keystone Holdings' }));
  const region = await ok(company.owner.do(enterprise.addUnit, { parent: root.id, kind: 'region', name: 'West' }));
  const unit = await ok(company.owner.do(enterprise.addUnit, { parent: region.id, kind: 'office', name: 'Denver' }));
  const { address } = await ok(company.owner.do(enterprise.invite, { id: unit.id }));
  const token = new URL(address).searchParams.get('join')!;
  const sync = () =>
    syncLink(server.services, {
      company: company.owner.organisationId,
      unit: unit.id,
      office: office.owner.organisationId,
    });
  return { company, office, root, region, unit, token, sync };
}
const events = (by: Person, kind: string) =>
  server.services.db.asSystem((tx) =>
    tx.all(sql`select id from events where organisation_id = ${by.organisationId} and kind = ${kind}`),
  );

describe('what a unit inherits', () => {
  const at = (name: string, value: string, isLocked = false): SettingUnit => ({
    id: name,
    name,
    settings: [{ name: 'brandColor', value, isLocked }],
  });
  test('is what the nearest says, unless one above locked it: then the highest lock', () => {
    const value = (...path: SettingUnit[]) => inheritedBy(path)[0];
    expect(value(at('a', '1'), at('b', '2'))).toMatchObject({ value: '2', setBy: 'b' });
    expect(value(at('a', '1', true), at('b', '2', true))).toMatchObject({ value: '1', setBy: 'a', isLocked: true });
    expect(inheritedBy([])).toEqual([]);
  });
  test('never differs below a lock, whatever is set there', () => {
    const setting = fc.record({
      name: fc.constantFrom(...enterpriseSettings),
      value: fc.string({ minLength: 1, maxLength: 3 }),
      isLocked: fc.boolean(),
    });
    const path = fc.array(fc.uniqueArray(setting, { selector: ({ name }) => name }), { maxLength: 5 });
    fc.assert(
      fc.property(path, (units) => {
        const all = units.map((settings, place) => ({ id: `${place}`, name: `${place}`, settings }));
        for (const [length] of all.entries())
          for (const held of inheritedBy(all.slice(0, length)).filter(({ isLocked }) => isLocked))
            expect(inheritedBy(all).find(({ name }) => name === held.name)).toEqual(held);
      }),
    );
  });
});

describe('a link between a company and an office', () => {
  test('is made by the office’s owner, shows sums only, and each reading is in the office’s audit log', async () => {
    const { company, office, unit, token, sync } = await world();
    await ok(office.agent.do(leads.create, { firstName: 'Secret', lastName: 'Client' }));
    await ok(office.agent.do(deals.create, { name: 'Secret Lane', pipeline: 'buyer' }));
    expect(await ok(office.owner.do(enterprise.invitation, { token }))).toEqual({
      company: expect.any(String),
      office: 'Denver',
    });
    await refused(office.admin.do(enterprise.join, { token, shares: ['production'] }), 403);
    await refused(company.owner.do(enterprise.join, { token, shares: ['production'] }), 409);
    await sync();
    expect((await ok(company.owner.do(enterprise.tree))).units.every(({ figures }) => figures === null)).toBe(true);
    await ok(office.owner.do(enterprise.join, { token, shares: ['production', 'compliance', 'roster'] }));
    for (const _ of [1, 2]) await sync();
    const shown = await ok(company.owner.do(enterprise.get, { id: unit.id }));
    expect(shown.unit).toMatchObject({
      link: 'linked',
      figures: { openDeals: 1, newLeads: 1, toReview: 0, agents: 3, companyDollar: null },
    });
    expect(shown.roster).toHaveLength(3);
    expect(JSON.stringify(shown)).not.toContain('Secret');
    await refused(company.agent.do(enterprise.tree), 403);
    expect(await events(office.owner, 'enterprise.figures_shared')).toHaveLength(2);
    await refused(office.owner.do(enterprise.get, { id: unit.id }), 404);
    const stranger = await newTeam(server, { owner: 'owner' });
    await refused(stranger.owner.do(enterprise.invitation, { token }), 404);
    await refused(stranger.owner.do(enterprise.get, { id: unit.id }), 404);
  });

  test('ends from either side: figures go, locks end, and nothing more is read', async () => {
    const { company, office, root, unit, token, sync } = await world();
    await ok(
      company.owner.do(enterprise.setSetting, {
        id: root.id,
        name: 'postalAddress',
        value: '1 Main St',
        isLocked: true,
      }),
    );
    await ok(office.owner.do(enterprise.join, { token, shares: ['production'] }));
    await sync();
    await ok(office.owner.do(enterprise.leave));
    await sync();
    expect((await ok(company.owner.do(enterprise.get, { id: unit.id }))).unit).toMatchObject({
      link: 'ended',
      figures: null,
    });
    expect(await ok(office.owner.do(enterprise.belonging))).toEqual({ company: null, inherited: [] });
    await ok(office.owner.do(messages.changeSettings, { postalAddress: '2 Own St' }));
    const { address } = await ok(company.owner.do(enterprise.invite, { id: unit.id }));
    const again = new URL(address).searchParams.get('join')!;
    await ok(office.owner.do(enterprise.join, { token: again, shares: [] }));
    await sync();
    expect((await ok(office.agent.do(enterprise.belonging))).company).toMatchObject({ shares: [] });
    await ok(company.owner.do(enterprise.unlink, { id: unit.id }));
    await sync();
    expect((await ok(office.owner.do(enterprise.belonging))).company).toBeNull();
  });
});

test('a locked setting holds in the office, which is told who locked it; an open one is only where the office has none', async () => {
  const { company, office, root, region, token, sync } = await world();
  const set = (
    id: string,
    name: 'brandColor' | 'brandLicense' | 'postalAddress',
    value: string | null,
    isLocked = false,
  ) => company.owner.do(enterprise.setSetting, { id, name, value, isLocked });
  await ok(set(root.id, 'postalAddress', '1 Main St', true));
  await ok(set(root.id, 'brandColor', '#112233'));
  await ok(set(region.id, 'brandLicense', 'Keystone, license 99'));
  await refused(set(region.id, 'postalAddress', '9 Other St'), 409);
  await refused(set(region.id, 'brandColor', 'red'), 400);
  const own = await ok(office.owner.do(brand.get));
  const mine = { name: 'Denver Homes', colour: '#445566', logo: null, licence: '' };
  const changed = await ok(office.owner.do(brand.change, mine, { version: own.version }));
  await ok(office.owner.do(enterprise.join, { token, shares: [] }));
  await sync();
  expect(await ok(office.owner.do(messages.settings))).toMatchObject({ postalAddress: '1 Main St' });
  const kept = await ok(office.owner.do(brand.get));
  expect(kept).toMatchObject({ colour: '#445566', licence: 'Keystone, license 99' });
  expect(kept.version).toBeGreaterThan(changed.version);
  const said = await refused(office.owner.do(messages.changeSettings, { postalAddress: '3 Own St' }), 409);
  expect(said).toContain('Keystone Holdings');
  await ok(office.owner.do(brand.change, { ...mine, licence: 'Own license' }, { version: kept.version }));
  expect((await ok(office.agent.do(enterprise.belonging))).inherited).toEqual([
    { name: 'brandColor', value: '#112233', isLocked: false, setBy: 'Keystone Holdings' },
    { name: 'brandLicense', value: 'Keystone, license 99', isLocked: false, setBy: 'West' },
    { name: 'postalAddress', value: '1 Main St', isLocked: true, setBy: 'Keystone Holdings' },
  ]);
  await ok(set(root.id, 'brandColor', '#112233', true));
  await sync();
  expect(await ok(office.owner.do(brand.get))).toMatchObject({ colour: '#112233', licence: 'Own license' });
  await ok(set(root.id, 'postalAddress', null));
  await sync();
  await ok(office.owner.do(messages.changeSettings, { postalAddress: '3 Own St' }));
});

test('an invitation is read by as many at once as ask', async () => {
  const { office, token } = await world();
  const asked = Array.from({ length: 30 }, () => office.owner.do(enterprise.invitation, { token }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
});

test('where an office differs is shown with since when and by whom, only if it shares that; it is pushed again or accepted', async () => {
  const { company, office, root, unit, token, sync } = await world();
  const setting = { id: root.id, name: 'postalAddress' as const, isLocked: false };
  await ok(company.owner.do(enterprise.setSetting, { ...setting, value: '1 Main St' }));
  await ok(office.admin.do(messages.changeSettings, { postalAddress: '9 Side St' }));
  await ok(office.owner.do(enterprise.join, { token, shares: [] }));
  const seen = async (id = root.id) => (await ok(company.owner.do(enterprise.get, { id }))).drift;
  const push = (names: ('postalAddress' | 'brandColor')[] = ['postalAddress']) =>
    company.owner.do(enterprise.push, { id: root.id, names });
  await sync();
  expect(await seen()).toEqual([]);
  await refused(office.admin.do(enterprise.changeShares, { shares: ['packs'] }), 403);
  await refused(company.owner.do(enterprise.changeShares, { shares: ['packs'] }), 404);
  await ok(office.owner.do(enterprise.changeShares, { shares: ['packs'] }));
  await sync();
  const found = { office: unit.id, name: 'postalAddress', wanted: '1 Main St', actual: '9 Side St', acceptedAt: null };
  expect(await seen()).toMatchObject([
    { ...found, changedBy: expect.stringContaining('Tester'), since: expect.any(String) },
  ]);
  expect((await ok(company.owner.do(enterprise.tree))).units.map(({ drifts }) => drifts)).toEqual([0, 0, 1]);
  await refused(company.agent.do(enterprise.acceptDrift, { id: unit.id, name: 'postalAddress' }), 403);
  await ok(company.owner.do(enterprise.acceptDrift, { id: unit.id, name: 'postalAddress' }));
  await sync();
  expect(await seen(unit.id)).toMatchObject([{ ...found, acceptedAt: expect.any(String) }]);
  expect((await ok(company.owner.do(enterprise.tree))).units.map(({ drifts }) => drifts)).toEqual([0, 0, 0]);
  await ok(office.admin.do(messages.changeSettings, { postalAddress: '10 Side St' }));
  await sync();
  expect(await seen()).toMatchObject([{ actual: '10 Side St', acceptedAt: null }]);
  await ok(push(['brandColor']));
  await sync();
  expect(await ok(office.owner.do(messages.settings))).toMatchObject({ postalAddress: '10 Side St' });
  expect((await ok(push())).drift).toMatchObject([{ isPushed: true }]);
  await sync();
  expect(await ok(office.owner.do(messages.settings))).toMatchObject({ postalAddress: '1 Main St' });
  expect(await seen()).toEqual([]);
  // Pushed is not locked: the office may change it again.
  await ok(office.owner.do(messages.changeSettings, { postalAddress: '11 Side St' }));
  await sync();
  expect(await seen()).toMatchObject([{ actual: '11 Side St', isPushed: false }]);
  await ok(office.owner.do(enterprise.leave));
  await sync();
  expect(await seen()).toEqual([]);
});
