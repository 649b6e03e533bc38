import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { members, organisations } from '#contract/account/organisations.ts';
import { singleSignOn } from '#contract/account/single-sign-on.ts';
import { directory } from '#contract/insight/directory.ts';
import { leads } from '#contract/people/leads.ts';
import { teamCalls } from '#contract/people/team.ts';
import { IdentityProvider, type Said } from '#server/account/single-sign-on/testing/identity-provider.ts';
import { newVisitor, type Visitor } from '#server/account/testing/visitor.ts';
import { newToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { sessionsInForce } from '#server/core/events/sessions-in-force.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { departing } from '#server/departing.ts';
import { departuresListener, releaseJobOf } from '#server/people/departures/release.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
const idp = new IdentityProvider();
let organisationId: string;
let owner: Person;
let host: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer(undefined, { PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXIES: '127.0.0.1' });
  organisationId = await newOrganisation(server, 'Brokerage');
  owner = await newMember(server, organisationId, 'owner');
  host = await claim(owner, 'brokerage.test');
  await owner.do(singleSignOn.setProvider, { metadata: idp.metadata });
  await setPolicy({ enabled: true, joinRole: 'agent' });
  token = (await owner.do(directory.createToken, {})).body.secret;
});
afterAll(() => server.stop());

/** Claims a domain, writing into its records what is asked for. */
async function claim(by: Person, name: string): Promise<string> {
  const { body } = await by.do(singleSignOn.addDomain, { host: name });
  server.services.resolver.texts = async (asked) =>
    asked === body.record.name ? ['v=spf1 -all', body.record.value] : 'none';
  expect((await by.do(singleSignOn.checkDomain, { id: body.id })).body).toMatchObject({ isProved: true, problem: '' });
  return name;
}

async function setPolicy(
  wish: Partial<{
    enabled: boolean;
    forced: boolean;
    unasked: boolean;
    joinRole: 'agent' | null;
    trustsFactor: boolean;
    breakGlass: string | null;
    signsRequests: boolean;
    encryptedOnly: boolean;
    signsOutThere: boolean;
  }>,
  by = owner,
) {
  const { connection } = (await by.do(singleSignOn.read)).body;
  const { issuer, signInUrl, signOutUrl, certificates, changedBy, changedAt, version, ...before } = connection!;
  return by.do(singleSignOn.setPolicy, { ...before, ...wish }, { version });
}

const ours = 'http://localhost:3000';

/** Opens a document of ours, or sends it a form, as a browser would. */
async function open(visitor: Visitor, address: string, form?: Record<string, string>) {
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + address.replace(ours, ''), {
    redirect: 'manual',
    headers: {
      'x-forwarded-for': visitor.ip,
      // A form of another site brings no cookie of ours, and says where it comes from.
      ...(form ? { origin: 'https://idp.test', 'sec-fetch-site': 'cross-site' } : { cookie }),
    },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/Max-Age=0/.test(line)) visitor.jar.delete(name);
    else visitor.jar.set(name, pair.slice(name.length + 1));
  }
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

const encoded = (xml: string) => ({ SAMLResponse: Buffer.from(xml).toString('base64') });
const acs = () => `/auth/saml/${organisationId}/acs`;

/** From our sign-in page to the provider and back. Answers where one ends. */
async function signInThere(visitor: Visitor, email: string, query = '', said: Partial<Said> = {}): Promise<string> {
  const { location } = await open(visitor, `/auth/saml/${organisationId}${query}`);
  const back = await open(visitor, acs(), encoded(idp.answerTo(location, { email, ...said })));
  if (!back.location.includes('/finish')) return back.location;
  return (await open(visitor, back.location)).location;
}

let people = 0;
const newEmail = () => {
  people += 1;
  return `person${people}@${host}`;
};

const scim = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
};
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patched = (...Operations: unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const created = async (email = newEmail()) =>
  (
    await scim('POST', '/Users', {
      schemas: [userSchema],
      userName: email,
      name: { givenName: 'Ana', familyName: 'Ruiz' },
    })
  ).body;

test('the domain of an address leads to its provider, and who comes back is a member', async () => {
  const visitor = newVisitor(server);
  const email = newEmail();
  const asked = (await visitor.do(singleSignOn.wayIn, { email })).body.provider;
  expect(asked).toEqual({ organisation: 'Brokerage', url: `/auth/saml/${organisationId}`, forced: false });
  expect((await visitor.do(singleSignOn.wayIn, { email: 'a@elsewhere.test' })).body.provider).toBeNull();
  expect(await signInThere(visitor, email, '?next=/leads')).toBe('/auth?next=%2Fleads&step=in');
  const session = (await visitor.do(account.session)).body;
  expect(session).toMatchObject({
    user: { email, firstName: 'Noor' },
    organisation: { id: organisationId },
    role: 'agent',
  });
  const again = newVisitor(server);
  await signInThere(again, email);
  expect((await again.do(account.session)).body.user.id).toBe(session.user.id);
});

test('an answer belongs to the browser that asked, counts once, and none is taken that nobody asked for', async () => {
  const email = newEmail();
  const visitor = newVisitor(server);
  const { location } = await open(visitor, `/auth/saml/${organisationId}`);
  const form = encoded(idp.answerTo(location, { email }));
  const { location: finish } = await open(visitor, acs(), form);
  expect((await open(newVisitor(server), finish)).location).toBe('/auth?elsewhere=sso_expired');
  const jar = new Map(visitor.jar);
  expect((await open(visitor, finish)).location).toBe('/auth?step=in');
  // The same answer, in the same browser as it was: used is used.
  const twin = newVisitor(server);
  for (const [name, value] of jar) twin.jar.set(name, value);
  const second = await open(twin, acs(), form);
  expect((await open(twin, second.location)).location).toBe('/auth?elsewhere=sso_used');
  const { service } = (await owner.do(singleSignOn.read)).body;
  const unasked = encoded(idp.answer(service, { email, inResponseTo: null }));
  expect((await open(newVisitor(server), acs(), unasked)).location).toBe('/auth?elsewhere=sso_unasked');
  await setPolicy({ unasked: true });
  const tile = newVisitor(server);
  const arrived = await open(tile, acs(), unasked);
  expect((await open(tile, arrived.location)).location).toBe('/auth?step=in');
  await setPolicy({ unasked: false });
});

test('a provider speaks for its own domains and nobody else’s, and not for who was removed', async () => {
  const stranger = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  const { email } = (await stranger.do(account.session)).body.user;
  expect(await signInThere(newVisitor(server), email)).toBe('/auth?elsewhere=sso_domain');
  const leaver = newEmail();
  const visitor = newVisitor(server);
  await signInThere(visitor, leaver);
  const { id } = (await visitor.do(account.session)).body.user;
  await owner.do(members.remove, { userId: id });
  expect(await signInThere(newVisitor(server), leaver)).toBe('/auth?elsewhere=sso_removed');
  // Who works for themselves by now, under an address of their own, is not signed in by who once employed them.
  const mover = newEmail();
  const moving = newVisitor(server);
  await signInThere(moving, mover);
  const { id: gone } = (await moving.do(account.session)).body.user;
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update users set email = 'own.name@elsewhere.test' where id = ${gone}`),
  );
  expect(await signInThere(newVisitor(server), mover)).toBe('/auth?elsewhere=sso_domain');
  await setPolicy({ joinRole: null });
  expect(await signInThere(newVisitor(server), newEmail())).toBe('/auth?elsewhere=sso_not_member');
  await setPolicy({ joinRole: 'agent' });
  // A second organization that claims the same domain is refused, and its own provider cannot come in for us.
  const rival = await newMember(server, await newOrganisation(server, 'Rival'), 'owner');
  const { body } = await rival.do(singleSignOn.addDomain, { host });
  server.services.resolver.texts = async () => [body.record.value];
  expect((await rival.do(singleSignOn.checkDomain, { id: body.id })).status).toBe(409);
});

/** Our certificate, as a provider takes it from our metadata. */
async function ourCertificate(use: 'signing' | 'encryption'): Promise<string> {
  const metadata = await (await fetch(`${server.url}/auth/saml/${organisationId}/metadata`)).text();
  const [, bare] = new RegExp(`use="${use}">.*?<ds:X509Certificate>([^<]+)<`).exec(metadata)!;
  return `-----BEGIN CERTIFICATE-----\n${bare!.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`;
}

test('requests are signed and assertions decrypted with the key in our metadata; where encryption is required nothing else is taken', async () => {
  const metadata = async () => (await fetch(`${server.url}/auth/saml/${organisationId}/metadata`)).text();
  expect(await metadata()).toContain('AuthnRequestsSigned="false"');
  const { service } = (await owner.do(singleSignOn.read)).body;
  expect(service.certificates).toHaveLength(1);
  const pem = await (await fetch(`${server.url}/auth/saml/${organisationId}/certificate`)).text();
  expect(pem).toBe(await ourCertificate('signing'));
  const encrypt = { certificate: await ourCertificate('encryption') };
  expect(await signInThere(newVisitor(server), newEmail(), '', { encrypt })).toBe('/auth?step=in');
  await setPolicy({ signsRequests: true, encryptedOnly: true });
  expect(await metadata()).toContain('AuthnRequestsSigned="true"');
  idp.ours = pem;
  try {
    expect(await signInThere(newVisitor(server), newEmail(), '', { encrypt })).toBe('/auth?step=in');
    expect(await signInThere(newVisitor(server), newEmail())).toBe('/auth?elsewhere=sso_failed');
    // What is wrong with a cipher is told in the same words as anything else.
    const changed = () => Buffer.alloc(48);
    expect(await signInThere(newVisitor(server), newEmail(), '', { encrypt: { ...encrypt, changed } })).toBe(
      '/auth?elsewhere=sso_failed',
    );
  } finally {
    idp.ours = undefined;
    await setPolicy({ signsRequests: false, encryptedOnly: false });
  }
  // A provider that wants signed requests gets them as soon as it has said so.
  idp.wantsSigned = true;
  await owner.do(singleSignOn.setProvider, { metadata: idp.metadata });
  expect((await owner.do(singleSignOn.read)).body.connection).toMatchObject({ signsRequests: true });
  idp.wantsSigned = false;
  await setPolicy({ signsRequests: false });
});

test('who signs out here is signed out at the provider, by a word that we signed, and hears how it went', async () => {
  const visitor = newVisitor(server);
  const email = newEmail();
  await signInThere(visitor, email, '', { nameId: `${email}:of theirs`, sessionIndex: '_theirs' });
  expect((await visitor.do(singleSignOn.wayOut)).body.url, 'nobody wanted it').toBeNull();
  await setPolicy({ signsOutThere: true });
  const { url } = (await visitor.do(singleSignOn.wayOut)).body;
  await visitor.do(auth.signOut);
  idp.ours = await ourCertificate('signing');
  try {
    const { location } = await open(visitor, url!);
    expect(location.startsWith(`${idp.signOutUrl}?SAMLRequest=`)).toBe(true);
    const said = idp.read(location, 'SAMLRequest');
    expect(said).toContain(`emailAddress">${email}:of theirs</saml:NameID>`);
    expect(said).toContain('<samlp:SessionIndex>_theirs</samlp:SessionIndex>');
    expect((await open(visitor, idp.signedOutAnswer(location))).location).toBe('/auth?elsewhere=sso_out');
    for (const [status, beneath] of [
      ['Responder', ''],
      ['Success', 'PartialLogout'],
    ] as const)
      expect((await open(visitor, idp.signedOutAnswer(location, status, beneath))).location).toBe(
        '/auth?elsewhere=sso_out_partly',
      );
    const forged = idp.signedOutAnswer(location).replace(/Signature=.{6}/, 'Signature=AAAAAA');
    expect((await open(visitor, forged)).location).toBe('/auth?elsewhere=sso_out_refused');
  } finally {
    idp.ours = undefined;
  }
  // Somebody who came in by a password has no session there that could end.
  expect((await owner.do(singleSignOn.wayOut)).body.url).toBeNull();
  expect((await open(newVisitor(server), `/auth/saml/${organisationId}/out?ticket=x`)).location).toBe('/');
  // A provider that does not say where it is told cannot be told.
  idp.offersSignOut = false;
  await owner.do(singleSignOn.setProvider, { metadata: idp.metadata });
  expect((await setPolicy({ signsOutThere: true })).body).toMatchObject({ issues: [{ path: ['signsOutThere'] }] });
  idp.offersSignOut = true;
  await owner.do(singleSignOn.setProvider, { metadata: idp.metadata });
});

test('who signs out at the provider is out here as soon as this is heard, and nobody else is', async () => {
  const email = newEmail();
  const [one, two, other] = [newVisitor(server), newVisitor(server), newVisitor(server)];
  await signInThere(one, email, '', { sessionIndex: '_one' });
  await signInThere(two, email, '', { sessionIndex: '_two' });
  await signInThere(other, newEmail(), '', { sessionIndex: '_one' });
  const isIn = async (visitor: Visitor) => (await visitor.do(leads.count, {})).status === 200;
  const { entityId } = (await owner.do(singleSignOn.read)).body.service;
  const stranger = newVisitor(server);
  const unsigned = { SAMLRequest: Buffer.from(idp.signOutRequest(entityId, { name: email })).toString('base64') };
  expect((await open(stranger, `/auth/saml/${organisationId}/slo`, unsigned)).location).toBe(
    '/auth?elsewhere=sso_out_refused',
  );
  expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  // One session of theirs, by the browser of somebody whom we do not know.
  const word = idp.signOutAddress(entityId, { name: email, indexes: ['_one'], id: '_word' });
  const { location } = await open(stranger, word);
  // Every process hears of it once it is committed.
  await vi.waitFor(async () => expect(await isIn(one)).toBe(false), patience);
  expect([await isIn(two), await isIn(other)]).toEqual([true, true]);
  idp.ours = await ourCertificate('signing');
  const answer = idp.read(location, 'SAMLResponse');
  idp.ours = undefined;
  expect(answer).toContain('InResponseTo="_word"');
  expect(answer).toContain(':status:Success');
  expect(new URL(location).searchParams.get('RelayState')).toBe('state of theirs');
  // All of them, by a form; and a word that was heard already ends nobody who came in since.
  const all = idp.signOutForm(entityId, { name: email, id: '_all' });
  await open(stranger, `/auth/saml/${organisationId}/slo`, all);
  await vi.waitFor(async () => expect(await isIn(two)).toBe(false), patience);
  expect(await isIn(other)).toBe(true);
  const again = newVisitor(server);
  await signInThere(again, email);
  // What we sign an address with is as long as SAML has it, and no longer.
  const carried = async (words: string) =>
    new URL(
      (await open(stranger, `/auth/saml/${organisationId}/slo`, { ...all, RelayState: words })).location,
    ).searchParams.get('RelayState');
  expect(await carried('back')).toBe('back');
  expect(await carried('x'.repeat(5_000))).toBeNull();
  expect(await isIn(again)).toBe(true);
});

test('where it is required, no other session works; the owner with a second factor comes in all the same', async () => {
  const agent = await newMember(server, organisationId, 'agent');
  expect((await setPolicy({ forced: true })).body).toMatchObject({ issues: [{ path: ['breakGlass'] }] });
  const refusal = (await setPolicy({ forced: true, breakGlass: owner.id })).body;
  expect(refusal).toMatchObject({ issues: [{ path: ['breakGlass'], message: expect.stringContaining('two-step') }] });
  await server.services.db.asSystem(async (tx) => {
    await tx.run(
      sql`insert into factors (user_id, type, name, status, sealed_secret) values (${owner.id}, 'totp', 'Phone', 'verified', 'sealed')`,
    );
    await tx.run(sql`update sessions set aal = 'aal2' where user_id = ${owner.id}`);
  });
  server.services.actors.forgetAll();
  expect((await setPolicy({ forced: true, breakGlass: owner.id })).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await agent.do(leads.count, {})).body).toMatchObject({ code: 'single_sign_on_needed' });
  }, patience);
  expect((await agent.do(account.session)).body.barred).toBe('single_sign_on');
  expect((await owner.do(leads.count, {})).status).toBe(200);
  // Without the second factor the owner is as everybody.
  await server.services.db.asSystem((tx) => tx.run(sql`update sessions set aal = 'aal1' where user_id = ${owner.id}`));
  server.services.actors.forgetAll();
  expect((await owner.do(organisations.current)).body).toMatchObject({ code: 'single_sign_on_needed' });
  await server.services.db.asSystem((tx) => tx.run(sql`update sessions set aal = 'aal2' where user_id = ${owner.id}`));
  server.services.actors.forgetAll();
  const visitor = newVisitor(server);
  await signInThere(visitor, newEmail());
  expect((await visitor.do(leads.count, {})).status).toBe(200);
  const { id } = (await owner.do(singleSignOn.read)).body.domains[0]!;
  expect((await owner.do(singleSignOn.removeDomain, { id })).status).toBe(409);
  await setPolicy({ forced: false });
});

test('SCIM: people are made, found, changed and listed as the RFC has it', async () => {
  const email = newEmail();
  const made = await scim('POST', '/Users', {
    schemas: [userSchema],
    externalId: 'bjensen',
    userName: email,
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    emails: [{ value: email, type: 'work', primary: true }],
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    schemas: [userSchema],
    externalId: 'bjensen',
    userName: email,
    active: true,
    name: { givenName: 'Barbara', familyName: 'Jensen' },
    meta: { resourceType: 'User', location: `${ours}/scim/v2/Users/${made.body.id}` },
  });
  expect(made.headers.get('location')).toBe(made.body.meta.location);
  expect(made.headers.get('etag')).toBe(made.body.meta.version);
  expect((await scim('POST', '/Users', { userName: email })).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
  expect((await scim('POST', '/Users', { userName: 'a@elsewhere.test' })).body).toMatchObject({
    scimType: 'invalidValue',
  });
  const find = async (filter: string, more = '') =>
    (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)).body;
  for (const filter of [
    `userName eq "${email.toUpperCase()}"`,
    'externalId eq "bjensen"',
    `emails[type eq "work" and value co "${email}"]`,
    `name.familyName sw "Jen" and not (name.givenName eq "Ana") and active eq true and userName eq "${email}"`,
    `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${email}" and title pr or externalId eq "bjensen"`,
  ])
    expect(await find(filter), filter).toMatchObject({ totalResults: 1, Resources: [{ id: made.body.id }] });
  expect(await find('userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] });
  for (const filter of ['userName', 'userName xx "a"', 'userName eq', '(userName eq "a"', 'shoe eq "9"'])
    expect(await find(filter), filter).toMatchObject({ status: '400', scimType: 'invalidFilter' });
  const first = await find('active eq true', '&startIndex=1&count=1');
  const second = await find('active eq true', '&startIndex=2&count=1');
  expect(first).toMatchObject({ itemsPerPage: 1, startIndex: 1 });
  expect(second.Resources[0].id).not.toBe(first.Resources[0].id);
  expect(Object.keys((await find('externalId eq "bjensen"', '&attributes=userName')).Resources[0]).sort()).toEqual(
    ['id', 'schemas', 'userName'].sort(),
  );
  const path = `/Users/${made.body.id}`;
  const tag = made.headers.get('etag')!;
  expect((await scim('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304);
  const renamed = await scim('PATCH', path, patched({ op: 'replace', path: 'name.familyName', value: 'Stone' }), {
    'if-match': tag,
  });
  expect(renamed.body).toMatchObject({ name: { familyName: 'Stone' } });
  expect((await scim('PUT', path, { userName: email }, { 'if-match': tag })).status).toBe(412);
  expect((await scim('PATCH', path, patched({ op: 'replace', path: 'id', value: 'x' }))).body).toMatchObject({
    scimType: 'mutability',
  });
  expect((await scim('DELETE', path)).status).toBe(204);
  expect((await scim('GET', path)).body).toMatchObject({ status: '404' });
  for (const name of ['ServiceProviderConfig', 'Schemas', 'ResourceTypes', `Schemas/${userSchema}`])
    expect((await scim('GET', `/${name}`)).status, name).toBe(200);
});

test('SCIM: what Entra and Okta send beyond the RFC is understood', async () => {
  const person = await created();
  const path = `/Users/${person.id}`;
  // Entra: verbs in capitals, truth as text, dotted keys without a path, addresses by type, things we do not keep.
  const entra = await scim(
    'PATCH',
    path,
    patched(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: person.userName },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 512 555 0100' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
      { op: 'Replace', value: { 'name.givenName': 'Anaïs', externalId: 'e-1', active: 'False' } },
    ),
  );
  expect(entra.body).toMatchObject({ active: false, externalId: 'e-1', name: { givenName: 'Anaïs' } });
  // Okta: PUT of all of it to bring somebody back.
  const okta = await scim('PUT', path, { ...person, active: true, title: 'Broker' });
  expect(okta.body).toMatchObject({ active: true, title: 'Broker' });
});

test('SCIM: groups give roles and teams, and take them back', async () => {
  const team = (await owner.do(teamCalls.createTeam, { name: 'Downtown', office: null, members: [] })).body;
  const one = await created();
  const two = await created();
  const group = (
    await scim('POST', '/Groups', { displayName: 'Leaders', externalId: 'g-1', members: [{ value: one.id }] })
  ).body;
  expect(group).toMatchObject({ displayName: 'Leaders', members: [{ value: one.id }] });
  const mapped = (await owner.do(directory.read)).body.groups.find(({ id }) => id === group.id)!;
  await owner.do(directory.mapGroup, { id: group.id, role: 'manager', teamId: team.id }, { version: mapped.version });
  const roleOf = async (id: string) =>
    (await owner.do(members.list)).body.members.find(({ userId }) => userId === id)?.role;
  const inTeam = async (id: string) =>
    server.services.db.asSystem(
      async (tx) =>
        (await tx.all(sql`select 1 from team_members where team_id = ${team.id} and user_id = ${id}`)).length === 1,
    );
  expect([await roleOf(one.id), await inTeam(one.id)]).toEqual(['manager', true]);
  const path = `/Groups/${group.id}`;
  await scim('PATCH', path, patched({ op: 'Add', path: 'members', value: [{ value: two.id }] }));
  expect([await roleOf(two.id), await inTeam(two.id)]).toEqual(['manager', true]);
  await scim('PATCH', path, patched({ op: 'remove', path: `members[value eq "${one.id}"]` }));
  await scim('PATCH', path, patched({ op: 'Remove', path: 'members', value: [{ value: two.id }] }));
  for (const { id } of [one, two]) expect([await roleOf(id), await inTeam(id)]).toEqual(['agent', false]);
  await scim('PATCH', path, patched({ op: 'replace', value: { id: group.id, displayName: 'Heads' } }));
  const listed = await scim(
    'GET',
    `/Groups?filter=${encodeURIComponent('displayName eq "heads"')}&excludedAttributes=members`,
  );
  expect(listed.body.Resources).toMatchObject([{ displayName: 'Heads' }]);
  expect(listed.body.Resources[0].members).toBeUndefined();
  expect(
    (await scim('PATCH', path, patched({ op: 'add', path: 'members', value: [{ value: owner.organisationId }] })))
      .status,
  ).toBe(400);
  expect((await scim('DELETE', path)).status).toBe(204);
});

test('a leaver’s session, key and stream end at once, and their leads go where leads of leavers go', async () => {
  const { services } = server;
  const worker = new JobWorker({ services, kinds: [releaseJobOf(departing)], pollMs: 20 });
  const dispatcher = new Dispatcher({
    db: services.db,
    listeners: [departuresListener],
    log: services.log,
    pollMs: 20,
  });
  worker.start();
  await dispatcher.start();
  try {
    const email = newEmail();
    const person = await created(email);
    const visitor = newVisitor(server);
    await signInThere(visitor, email);
    const lead = (await visitor.do(leads.create, { firstName: 'Zoe', lastName: 'Park' })).body;
    await services.db.asSystem((tx) => tx.run(sql`update memberships set role = 'admin' where user_id = ${person.id}`));
    services.actors.forgetAll();
    const { key } = (await visitor.do(apiKeys.create, { name: 'Sync', role: 'agent' })).body;
    const program = callerAt(server.url, { authorization: `Bearer ${key}` });
    expect((await program.do(leads.count, {})).status).toBe(200);
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(`${server.url}/api/v1/live`, { headers: { cookie } });
    const reader = stream.body!.getReader();
    const ended = (async () => {
      while (!(await reader.read()).done);
      return true;
    })();
    expect(
      (await scim('PATCH', `/Users/${person.id}`, patched({ op: 'replace', value: { active: false } }))).status,
    ).toBe(200);
    // At the very next call, without waiting for anything to run out.
    expect((await visitor.do(leads.count, {})).status).toBe(401);
    expect((await program.do(leads.count, {})).status).toBe(401);
    expect(await ended).toBe(true);
    await vi.waitFor(async () => {
      expect((await owner.do(leads.get, { id: lead.id })).body.owner).toBeNull();
    }, patience);
    expect(await signInThere(newVisitor(server), email)).toBe('/auth?elsewhere=sso_removed');
    await scim('PATCH', `/Users/${person.id}`, patched({ op: 'replace', value: { active: true } }));
    const back = newVisitor(server);
    expect(await signInThere(back, email)).toBe('/auth?step=in');
    expect((await back.do(account.session)).body.role).toBe('agent');
  } finally {
    await dispatcher.stop();
    await worker.stop();
  }
});

test('SCIM: no token, a stranger’s or a revoked one opens nothing, and another organization’s people are not there', async () => {
  const get = (bearer: string) => scim('GET', '/Users', undefined, { authorization: bearer });
  for (const bearer of ['', 'Bearer ', `Bearer ld_${newToken()}`, `Basic ${token}`])
    expect((await get(bearer)).status).toBe(401);
  const other = await newMember(server, await newOrganisation(server, 'Other'), 'owner');
  const theirs = (await other.do(directory.createToken, {})).body;
  const list = await scim('GET', '/Users', undefined, { authorization: `Bearer ${theirs.secret}` });
  expect(list.body.Resources.map(({ id }: { id: string }) => id)).toEqual([other.id]);
  const foreign = await scim('GET', `/Users/${owner.id}`, undefined, { authorization: `Bearer ${theirs.secret}` });
  expect(foreign.status).toBe(404);
  await other.do(directory.revokeToken, { id: theirs.token.id });
  expect((await get(`Bearer ${theirs.secret}`)).status).toBe(401);
  const last = await scim('PATCH', `/Users/${owner.id}`, patched({ op: 'replace', value: { active: false } }));
  expect(last.status).toBe(409);
});

test('a second factor proved at a trusted provider counts for requests, open screens and long exports alike', async () => {
  const visitor = newVisitor(server);
  await signInThere(visitor, newEmail());
  const { id } = (await visitor.do(account.listSessions)).body.sessions.find(({ current }) => current)!;
  const required = sql`
    insert into security_policies (organisation_id, require_factor, factor_from) values (${organisationId}, true, now())
    on conflict (organisation_id) do update set require_factor = true, factor_from = now()`;
  await server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) => tx.run(required));
  await setPolicy({ trustsFactor: true });
  const isOpen = async () => (await sessionsInForce(server.services.db, [id])).has(id);
  await vi.waitFor(async () => expect((await visitor.do(leads.count, {})).status).toBe(200), patience);
  expect(await isOpen()).toBe(true);
  await setPolicy({ trustsFactor: false });
  await vi.waitFor(async () => expect((await visitor.do(leads.count, {})).status).toBe(403), patience);
  expect(await isOpen()).toBe(false);
});
