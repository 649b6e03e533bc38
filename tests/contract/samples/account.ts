import { createECDH } from 'node:crypto';
import { planPrice, priceId } from '#contract/account/price-book.ts';
import {
  addressOf,
  givePassword,
  newAgentPhoto,
  newApiKey,
  newApp,
  newChallenge,
  newCheckout,
  newConnection,
  newDelivery,
  newEndpoint,
  newFactor,
  newIdentity,
  newInvitation,
  newInvoice,
  newLogo,
  newMemberPhoto,
  newMessage,
  newNotification,
  newOneTimeToken,
  newPayingMember,
  newPhoneCode,
  newRecoveryCode,
  newSessionOf,
  newView,
} from '../things/account.ts';
import { newAddress, password } from '../things/kit.ts';
import { nextNumber } from '../world.ts';
import { another, apart, nothing, page, type Samples, token, versionOf } from './sample.ts';

/** Returns a different price each time. */
const nextPrice = () => {
  const number = nextNumber();
  const tier = number % 2 === 0 ? 'pro' : 'elite';
  const period = number % 4 < 2 ? 'annual' : 'monthly';
  return { offer: 'realestate', tier, period, cents: planPrice('realestate', tier, period)!.cents } as const;
};

/** What an app puts into the address of the authorization page. */
const appRequest = (client: string) => ({
  client_id: client,
  redirect_uri: 'https://app.example.com/back',
  response_type: 'code' as const,
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256' as const,
});

const newDeviceKey = () => createECDH('prime256v1').generateKeys('base64url');

export const accountSamples: Pick<
  Samples,
  | 'auth'
  | 'account'
  | 'onboarding'
  | 'checklist'
  | 'agentProfile'
  | 'brand'
  | 'identities'
  | 'factors'
  | 'organisations'
  | 'members'
  | 'invitations'
  | 'apps'
  | 'apiKeys'
  | 'outbox'
  | 'views'
  | 'notifications'
  | 'push'
  | 'audit'
  | 'webhooks'
  | 'billing'
> = {
  auth: {
    signUp: async ({ office }) => ({
      input: { email: newAddress(), password, data: { first_name: 'Zoë', last_name: office.mark } },
    }),
    signIn: async (given) => {
      const person = await givePassword(given.world, await another(given));
      return { input: { email: await addressOf(given.world, person), password } };
    },
    signOut: async (given) => ({ input: {}, by: await another(given) }),
    refresh: async (given) => ({ input: {}, by: await another(given) }),
    requestReset: async ({ world, by }) => ({ input: { email: await addressOf(world, by) } }),
    resetPassword: async (given) => {
      const person = await givePassword(given.world, await another(given));
      return {
        input: { token: await newOneTimeToken(given.world, 'reset_password', person.id), password: 'Anchor9Reef!' },
      };
    },
    enter: token('enter'),
    verifyEmail: token('verify_email'),
    confirmNewEmail: async (given) => {
      const person = await another(given);
      const change = [person.id, newAddress()];
      await given.world.owner.query('insert into address_changes (user_id, email) values ($1, $2)', change);
      return { input: { token: await newOneTimeToken(given.world, 'change_email', person.id) } };
    },
    resendVerification: nothing,
  },
  account: {
    session: nothing,
    listSessions: nothing,
    endSession: async ({ world, by }) => ({ input: { id: await newSessionOf(world, by) } }),
    endOtherSessions: async (given) => {
      const by = await another(given);
      await newSessionOf(given.world, by);
      return { input: {}, by };
    },
    confirm: async () => ({ input: { password } }),
    changeProfile: async ({ office }) => ({ input: { lastName: `${office.mark} ${nextNumber()}` } }),
    changePassword: async (given) => ({
      input: { current: password, password: `Anchor9Reef${nextNumber()}!` },
      by: await givePassword(given.world, await another(given)),
    }),
    changeEmail: async (given) => ({ input: { email: newAddress() }, by: await another(given) }),
    setLanguage: async () => ({ input: { preferred_locale: 'de' } }),
  },
  onboarding: {
    get: nothing,
    save: async () => ({
      input: { step: 'goals', goals: ['leads'], licences: [{ kind: 'nmls', state: 'TX', number: '123456' }] },
    }),
    complete: nothing,
  },
  checklist: { get: nothing, hide: nothing },
  agentProfile: {
    get: nothing,
    change: async (given) => ({
      input: { title: `${given.office.mark} ${nextNumber()}`, phone: '(512) 555-0142', signature: '', photo: null },
      version: 1,
      by: await another(given),
    }),
    photos: async (given) => {
      await newMemberPhoto(given.world, given.office);
      return { input: {} };
    },
    photo: async (given) => ({ input: { id: await newAgentPhoto(given.world, given.office) } }),
  },
  brand: {
    get: nothing,
    change: async (given) => ({
      input: { name: `${given.office.mark} ${nextNumber()}`, colour: '#1a5640', logo: null },
      version: 1,
      by: await apart(given),
    }),
    logo: async (given) => ({ input: { id: await newLogo(given.world, given.office) } }),
  },
  identities: {
    list: async (given) => {
      const by = await another(given);
      await newIdentity(given.world, by);
      return { input: {}, by };
    },
    connect: async () => ({ input: { provider: 'elsewhere' } }),
    remove: async (given) => {
      const by = await givePassword(given.world, await another(given));
      return { input: { id: await newIdentity(given.world, by) }, by };
    },
  },
  factors: {
    list: nothing,
    asked: async (given) => ({ input: {}, by: (await newFactor(given.world, await another(given))).person }),
    enrol: async (given) => ({
      input: { type: 'totp', name: `${given.office.mark} ${nextNumber()}` },
      by: await another(given),
    }),
    challenge: async (given) => {
      const { id, person } = await newFactor(given.world, await another(given));
      return { input: { id }, by: person };
    },
    verify: async (given) => {
      const { id, code, person } = await newFactor(given.world, await another(given));
      return { input: { id, code, challengeId: await newChallenge(given.world, id) }, by: person };
    },
    recover: async (given) => {
      const { person } = await newFactor(given.world, await another(given));
      return { input: { code: await newRecoveryCode(given.world, person) }, by: person };
    },
    renewRecoveryCodes: async (given) => ({
      input: {},
      by: (await newFactor(given.world, await another(given))).person,
    }),
    remove: async (given) => {
      const { id, person } = await newFactor(given.world, await another(given));
      return { input: { id }, by: person };
    },
  },
  organisations: {
    create: async (given) => ({ input: { name: `${given.office.mark} ${nextNumber()}` }, by: await another(given) }),
    switchTo: async ({ office }) => ({ input: { id: office.organisationId } }),
    current: nothing,
    rename: async (given) => ({
      input: { name: `${given.office.mark} ${nextNumber()}` },
      version: await versionOf(given),
    }),
  },
  members: {
    list: nothing,
    changeRole: async (given) => ({
      input: { userId: (await another(given, 'agent')).id, role: 'assistant' },
      version: 1,
    }),
    remove: async (given) => ({ input: { userId: (await another(given, 'agent')).id } }),
    leave: async (given) => ({ input: {}, by: await another(given) }),
  },
  invitations: {
    list: nothing,
    create: async () => ({ input: { email: newAddress(), role: 'agent' } }),
    createMany: async () => ({ input: { people: [{ email: newAddress(), role: 'agent' }] } }),
    resend: async ({ world, office }) => ({ input: { id: (await newInvitation(world, office)).id } }),
    revoke: async ({ world, office }) => ({ input: { id: (await newInvitation(world, office)).id } }),
    read: async ({ world, office }) => ({ input: { token: (await newInvitation(world, office)).token } }),
    accept: async (given) => {
      const by = await apart(given);
      const { token } = await newInvitation(given.world, given.office, await addressOf(given.world, by));
      return { input: { token }, by };
    },
  },
  apiKeys: {
    list: nothing,
    create: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}`, role: 'viewer' } }),
    rotate: async ({ world, office }) => ({ input: { id: (await newApiKey(world, office, 'viewer')).id } }),
    revoke: async ({ world, office }) => ({ input: { id: (await newApiKey(world, office, 'viewer')).id } }),
  },
  apps: {
    list: nothing,
    register: async ({ office }) => ({
      input: { name: `${office.mark} ${nextNumber()}`, redirectUris: ['https://app.example.com/back'] },
    }),
    remove: async ({ world, office }) => ({ input: { id: await newApp(world, office) } }),
    connections: async ({ world, office, by }) => {
      await newConnection(world, office, by);
      return { input: {} };
    },
    disconnect: async ({ world, office, by }) => ({ input: { id: await newConnection(world, office, by) } }),
    ask: async ({ world, office }) => ({ input: appRequest(await newApp(world, office)) }),
    allow: async ({ world, office }) => ({
      input: { ...appRequest(await newApp(world, office)), scopes: ['organisation.read'] },
    }),
  },
  outbox: {
    list: page,
    read: async ({ world, office }) => ({ input: { id: await newMessage(world, office) } }),
  },
  views: {
    list: async () => ({ input: { domain: 'leads' } }),
    create: async ({ office }) => ({
      input: { domain: 'leads', name: `${office.mark} ${nextNumber()}`, query: 'sort=-score' },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newView(world, office, by), name: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office, by }) => ({ input: { id: await newView(world, office, by) } }),
  },
  notifications: {
    list: page,
    count: nothing,
    choices: nothing,
    setChoices: async () => ({
      input: {
        choices: [{ kind: 'mention.made', product: true, mail: true, push: false }],
        digest: true,
        timeZone: 'America/Chicago',
      },
    }),
    setPhone: async (given) => ({
      input: { phone: `+1512555${1000 + (nextNumber() % 9000)}` },
      by: await apart(given),
    }),
    confirmPhone: async (given) => {
      const by = await apart(given);
      return { input: { code: await newPhoneCode(given.world, by, `+1512555${1000 + (nextNumber() % 9000)}`) }, by };
    },
    markRead: async ({ world, office, by }) => ({ input: { ids: [await newNotification(world, office, by)] } }),
  },
  push: {
    state: nothing,
    subscribe: async () => ({
      input: {
        endpoint: `https://push.example.com/${nextNumber()}`,
        keys: { p256dh: newDeviceKey(), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      },
    }),
    unsubscribe: nothing,
  },
  audit: {
    chain: nothing,
    exportChain: nothing,
    list: async ({ by }) => ({ input: { actorId: by.id, limit: 5 } }),
  },
  webhooks: {
    list: nothing,
    create: async (given) => ({
      input: { url: `https://hooks.example.com/${nextNumber()}`, kinds: ['lead.*'] },
      by: await apart(given),
    }),
    change: async ({ world, office }) => ({
      input: { id: await newEndpoint(world, office), description: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office }) => ({ input: { id: await newEndpoint(world, office) } }),
    rotate: async ({ world, office }) => ({ input: { id: await newEndpoint(world, office) } }),
    test: async ({ world, office }) => ({ input: { id: await newEndpoint(world, office) } }),
    deliveries: async ({ world, office }) => ({ input: { id: (await newDelivery(world, office)).endpointId } }),
    delivery: async ({ world, office }) => {
      const { endpointId, deliveryId } = await newDelivery(world, office);
      return { input: { id: endpointId, deliveryId } };
    },
    replay: async ({ world, office }) => {
      const { endpointId, deliveryId } = await newDelivery(world, office);
      return { input: { id: endpointId, deliveryId } };
    },
  },
  billing: {
    choosePlan: async (given) => ({
      input: {
        verticals: ['realestate', 'insurance'],
        vertical_tiers: { realestate: 'pro', insurance: 'free' },
        billing_period: 'annual',
      },
      by: await another(given),
    }),
    state: nothing,
    createCheckoutSession: async () => {
      const { offer, tier, period, cents } = nextPrice();
      return { input: { tier, price: String(cents / 100), priceId: priceId(offer, tier, period) } };
    },
    checkout: async () => {
      const { offer, tier, period } = nextPrice();
      return { input: { plans: [{ offer, tier }], period } };
    },
    previewChange: async (given) => ({
      input: { plans: [{ offer: 'realestate', tier: 'elite' }], period: 'monthly' },
      by: await newPayingMember(given.world, given.by.role),
    }),
    change: async (given) => {
      const { offer, tier, period } = nextPrice();
      const by = await newPayingMember(given.world, given.by.role);
      return { input: { plans: [{ offer, tier }], period, at: new Date().toISOString() }, by };
    },
    cancel: async (given) => ({ input: {}, by: await newPayingMember(given.world, given.by.role) }),
    resume: async (given) => ({ input: {}, by: await newPayingMember(given.world, given.by.role) }),
    invoices: async ({ world, office }) => {
      await newInvoice(world, office);
      return page();
    },
    invoice: async ({ world, office }) => ({ input: { id: await newInvoice(world, office) } }),
    readTestCheckout: async ({ world, office }) => ({ input: { token: await newCheckout(world, office) } }),
    settleTestCheckout: async ({ world, office }) => ({
      input: { token: await newCheckout(world, office), outcome: 'declined' },
    }),
  },
};
