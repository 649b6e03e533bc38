import {
  addNote,
  banner,
  change,
  expect,
  type Lead,
  leadOf,
  offline,
  password,
  post,
  queued,
  read,
  rows,
  setStage,
  signedIn,
  stageShown,
  test,
  timelineOf,
  withLead,
} from './without-network.ts';

test('a note and a stage change survive a reload and go out once, in order', async ({ page, context }) => {
  const lead = await withLead(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await context.setOffline(true);
  await expect(banner(page)).toContainText(offline);
  await addNote(page, 'Wants a garden');
  await setStage(page, 'Engaged');
  await expect(stageShown(page)).toHaveText('Engaged');
  await addNote(page, 'And a garage');
  await setStage(page, 'Active');
  await expect(banner(page)).toContainText('4 changes waiting to sync');
  expect(sent).toEqual([]);

  await page.reload();
  await expect(page.getByText('Wants a garden')).toBeVisible();
  await expect(page.getByText('And a garage')).toBeVisible();
  await expect(stageShown(page)).toHaveText('Active');
  await expect(page.getByRole('button', { name: '4 changes waiting to sync' })).toBeVisible();
  await expect(banner(page)).toContainText(offline);

  await context.setOffline(false);
  await expect(banner(page)).toHaveText('Back online');
  await expect.poll(() => queued(page)).toBe(0);
  const at = `/api/v1/leads/${lead.id}`;
  // Reports of opened leads are sent too, but are not the user's changes.
  expect(sent.filter((one) => one.includes(at) && !one.endsWith('/seen'))).toEqual([
    `POST ${at}/notes`,
    `PATCH ${at}`,
    `POST ${at}/notes`,
    `PATCH ${at}`,
  ]);
  const told = (await timelineOf(context, lead)).reverse().map((item) => item.note?.body ?? item.data.to ?? item.kind);
  expect(told).toEqual(['lead.created', 'Wants a garden', 'engaged', 'And a garage', 'active']);
  await expect(page.getByText('Not synced yet')).toHaveCount(0);
  await expect(stageShown(page)).toHaveText('Active');
  await expect(page.getByText('And a garage')).toHaveCount(1);
});

test('two changes of one field are shown side by side, and the person says which stays', async ({ page, browser }) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const lead = await withLead(page, email);
  const context = page.context();
  const elsewhere = await signedIn(browser, email);
  const changeBoth = async (mine: string, theirs: string) => {
    await context.setOffline(true);
    await expect(banner(page)).toContainText(offline);
    await setStage(page, mine);
    await expect.poll(() => queued(page)).toBe(1);
    await change(elsewhere, await leadOf(elsewhere, lead), { stage: theirs });
    await context.setOffline(false);
  };
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });

  await changeBoth('Engaged', 'closed');
  await expect(dialog.getByRole('row', { name: 'Stage Engaged Closed' })).toBeVisible();
  // Both changes are kept until the user decides.
  expect(await queued(page)).toBe(1);
  expect((await leadOf(context, lead)).stage).toBe('closed');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await leadOf(context, lead)).stage).toBe('engaged');
  await expect.poll(() => queued(page)).toBe(0);

  await changeBoth('Active', 'nurture');
  await expect(dialog.getByRole('row', { name: 'Stage Active Nurture' })).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(stageShown(page)).toHaveText('Nurture');
  expect(await queued(page)).toBe(0);
  expect((await leadOf(context, lead)).stage).toBe('nurture');
});

test('changes of different fields are both kept, without a question', async ({ page, browser }) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const lead = await withLead(page, email);
  const elsewhere = await signedIn(browser, email);
  await page.context().setOffline(true);
  await expect(banner(page)).toContainText(offline);
  await setStage(page, 'Engaged');
  await expect.poll(() => queued(page)).toBe(1);
  await change(elsewhere, lead, { city: 'Miami' });
  await page.context().setOffline(false);
  await expect.poll(() => queued(page)).toBe(0);
  expect(await leadOf(elsewhere, lead)).toMatchObject({ stage: 'engaged', city: 'Miami' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a lead made without a network can be worked on at once, and becomes real as a whole', async ({
  page,
  context,
}) => {
  await withLead(page);
  await page.goto('/leads');
  await expect(page.getByRole('row').getByText('Ana Reyes')).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page)).toContainText(offline);
  await page.getByRole('button', { name: 'New lead' }).first().click();
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('First name').fill('Boris');
  await form.getByRole('button', { name: 'Create lead' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Boris' }).getByText('Not synced yet')).toBeAttached();
  await addNote(page, 'Met at the open house');
  await setStage(page, 'Engaged');
  await expect.poll(() => queued(page)).toBe(3);
  await page.reload();
  await expect(page.getByText('Met at the open house')).toBeVisible();
  await expect(page.getByRole('button', { name: '3 changes waiting to sync' })).toBeVisible();

  await context.setOffline(false);
  await expect.poll(() => queued(page)).toBe(0);
  const { rows: leads } = await read<{ rows: Lead[] }>(context, '/leads?search=Boris');
  expect(leads).toHaveLength(1);
  expect(leads[0]!.stage).toBe('engaged');
  expect(
    (await timelineOf(context, leads[0]!)).filter(({ note }) => note?.body === 'Met at the open house'),
  ).toHaveLength(1);
  // The address changes too, so that a reload shows the same lead.
  await expect(page).toHaveURL(new RegExp(`open=${leads[0]!.id}`));
  await page.reload();
  await expect(page.getByText('Met at the open house')).toBeVisible();
});

test('with two tabs and two interruptions everything is sent once', async ({ page, context }) => {
  const lead = await withLead(page);
  const other = await context.newPage();
  await other.goto(`/lead/${lead.id}`);
  await expect(other.getByText('created the lead')).toBeVisible();
  for (const round of ['first', 'second']) {
    await context.setOffline(true);
    await expect(banner(page)).toContainText(offline);
    await expect(banner(other)).toContainText(offline);
    await addNote(page, `The ${round} from one tab`);
    await addNote(other, `The ${round} from the other`);
    // Both tabs show both notes.
    await expect(page.getByText(`The ${round} from the other`)).toBeVisible();
    await expect(other.getByText(`The ${round} from one tab`)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => queued(page)).toBe(0);
  }
  const notes = (await timelineOf(context, lead)).flatMap(({ note }) => note?.body ?? []).reverse();
  expect(notes).toEqual([
    'The first from one tab',
    'The first from the other',
    'The second from one tab',
    'The second from the other',
  ]);
  for (const tab of [page, other]) await expect(tab.getByText('Not synced yet')).toHaveCount(0);
});

test('what the server refuses is told and kept until somebody decides', async ({ page, browser }) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const lead = await withLead(page, email);
  const elsewhere = await signedIn(browser, email);
  await page.context().setOffline(true);
  await expect(banner(page)).toContainText(offline);
  // One removes the first name, the other the last: each alone is valid, both are not.
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: 'Edit First name' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('');
  await page.keyboard.press('Enter');
  await expect.poll(() => queued(page)).toBe(1);
  const other = await change(elsewhere, lead, { lastName: '' });
  await page.context().setOffline(false);
  await page.getByText("An offline change couldn't be saved", { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  const tray = page.getByRole('dialog', { name: 'Unsynced changes' });
  await expect(tray.getByText('Enter a name, email address, or phone number.')).toBeVisible();
  // The page shows the server's value again; the refused change is still available, even after a reload.
  await expect(page.getByRole('heading', { name: 'Ana', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '1 change needs your decision' }).click();
  await change(elsewhere, other, { lastName: 'Silva' });
  await tray.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await leadOf(elsewhere, lead)).name).toBe('Silva');
  await expect.poll(() => queued(page)).toBe(0);
});

test('signing out leaves nothing behind, and asks before it takes unsent work along', async ({ page, context }) => {
  await withLead(page);
  await context.setOffline(true);
  await expect(banner(page)).toContainText(offline);
  await addNote(page, 'Not sent yet');
  await expect(page.getByRole('button', { name: '1 change waiting to sync' })).toBeVisible();
  const signOut = async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const question = page.getByRole('dialog', { name: 'Sign out with unsynced changes?' });
  await signOut();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await signOut();
  await question.getByRole('button', { name: 'Sign out and discard' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/leads');
  await expect(page.getByText('Ana Reyes')).toHaveCount(0);
  expect(await rows(page, 'lintel-kept', 'answers')).toBe(0);
  expect(await rows(page, 'lintel-kept', 'who')).toBe(0);
  expect(await queued(page)).toBe(0);
});

test('what one person did not send waits for that person, whoever signs in meanwhile', async ({ page, context }) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const lead = await withLead(page, email);
  await context.setOffline(true);
  await expect(banner(page)).toContainText(offline);
  await addNote(page, 'For Maya alone');
  await expect.poll(() => queued(page)).toBe(1);
  await page.goto('about:blank');
  await context.setOffline(false);
  // Another user signs in on the device without a sign-out: the session had ended.
  await context.clearCookies();
  await post(context, '/auth/sign-up', {
    email: `${crypto.randomUUID()}@example.test`,
    password,
    data: { first_name: 'Noor', last_name: 'Haddad' },
  });
  await page.goto('/leads');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Ana Reyes')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /waiting to sync/ })).toHaveCount(0);
  expect(await queued(page)).toBe(1);

  await page.goto('about:blank');
  await context.clearCookies();
  await post(context, '/auth/sign-in', { email, password });
  await page.goto('/leads');
  await expect.poll(() => queued(page)).toBe(0);
  expect((await timelineOf(context, lead)).filter(({ note }) => note?.body === 'For Maya alone')).toHaveLength(1);
});

test('a server that is gone is noticed, although the device has a network', async ({ page, context }) => {
  const lead = await withLead(page);
  await context.route(/\/(api\/v1|healthz)/, (route) => route.abort());
  await addNote(page, 'While nobody listened');
  await expect(banner(page)).toContainText(offline);
  await context.unroute(/\/(api\/v1|healthz)/);
  await expect(banner(page)).toContainText('Back online');
  await expect.poll(() => queued(page)).toBe(0);
  const notes = (await timelineOf(context, lead)).filter(({ note }) => note?.body === 'While nobody listened');
  expect(notes).toHaveLength(1);
});

test('an answer that gets lost on the way makes nothing twice', async ({ page, context }) => {
  const lead = await withLead(page);
  let lost = 0;
  await page.route('**/notes', async (route) => {
    await route.fetch();
    lost += 1;
    await (lost === 1 ? route.abort() : route.fallback());
  });
  await addNote(page, 'Heard once');
  await expect.poll(() => queued(page)).toBe(0);
  await expect.poll(() => lost).toBeGreaterThan(1);
  expect((await timelineOf(context, lead)).filter(({ note }) => note?.body === 'Heard once')).toHaveLength(1);
});

test('a session that ended meanwhile takes what was seen along, and the work waits for the sign-in', async ({
  page,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const lead = await withLead(page, email);
  const context = page.context();
  await context.setOffline(true);
  await expect(banner(page)).toContainText(offline);
  await addNote(page, 'Before it ended');
  await expect.poll(() => queued(page)).toBe(1);
  await post(await signedIn(browser, email), '/sessions/end-others');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect.poll(() => rows(page, 'lintel-kept', 'answers')).toBe(0);
  expect(await queued(page)).toBe(1);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // A new user passes through onboarding first.
  await page.waitForURL('**/onboarding**');
  await page.goto(`/lead/${lead.id}`);
  await expect(page.getByText('Before it ended')).toBeVisible();
  await expect.poll(() => queued(page)).toBe(0);
  expect((await timelineOf(context, lead)).filter(({ note }) => note?.body === 'Before it ended')).toHaveLength(1);
});

test('a note on its way when the page is loaded anew arrives once', async ({ page, context }) => {
  const lead = await withLead(page);
  let asked = 0;
  let isAsked = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  await page.route('**/notes', async (route) => {
    asked += 1;
    // The first request never leaves this device.
    if (asked > 1) return route.fallback();
    isAsked();
  });
  await addNote(page, 'Typed and gone');
  await onItsWay;
  await page.reload();
  await expect(page.getByText('Typed and gone')).toBeVisible();
  await expect.poll(() => queued(page)).toBe(0);
  expect((await timelineOf(context, lead)).filter(({ note }) => note?.body === 'Typed and gone')).toHaveLength(1);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lintel-sending'))),
  ).toEqual([]);
});

test('what was heard just before the page was loaded anew is not done twice', async ({ page, context }) => {
  const lead = await withLead(page);
  let asked = 0;
  let isHeard = () => {};
  const heard = new Promise<void>((resolve) => {
    isHeard = resolve;
  });
  await page.route('**/notes', async (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    await route.fetch();
    isHeard();
  });
  await addNote(page, 'Heard and gone');
  await heard;
  await page.reload();
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => queued(page)).toBe(0);
  expect((await timelineOf(context, lead)).filter(({ note }) => note?.body === 'Heard and gone')).toHaveLength(1);
});
