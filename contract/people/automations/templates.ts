import type { Definition, Step } from './steps.ts';
import type { TemplateKey } from './template-keys.ts';

const mail = (id: string, subject: string, body: string, purpose: 'marketing' | 'transactional' = 'marketing') =>
  ({ id, kind: 'email', subject, body, purpose, late: 48 }) as const;
const text = (id: string, body: string, purpose: 'marketing' | 'transactional' = 'marketing') =>
  ({ id, kind: 'text', body, purpose, late: 12 }) as const;
const wait = (id: string, n: number, unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months') =>
  ({ id, kind: 'wait', for: { n, unit } }) as const;
const morning = (id: string) => ({ id, kind: 'until', days: [1, 2, 3, 4, 5], time: '09:00' }) satisfies Step;
const task = (id: string, title: string, dueDays = 0) =>
  ({ id, kind: 'task', title, dueDays, assignee: 'owner' }) as const;
const call = (id: string, note: string) => ({ id, kind: 'call', note, assignee: 'owner' }) as const;
const usualExits = [
  { kind: 'reply' },
  { kind: 'booking' },
  { kind: 'unsubscribe' },
  { kind: 'deal' },
  { kind: 'call', minutes: 2 },
] as const;
const from = 'Best,\n{{agent_first_name}}\n{{organization}}';

/** Written to be used unchanged. Every message asks the lead exactly one question. */
export const templates: Record<TemplateKey, Definition> = {
  new_buyer: {
    triggers: [
      { kind: 'event', event: 'lead.created', where: [] },
      { kind: 'event', event: 'lead.enquired', where: [] },
    ],
    conditions: { and: [{ field: 'kind', op: 'is', value: 'buyer' }] },
    steps: [
      call('call-1', 'new buyer lead, call within five minutes'),
      text(
        'text-1',
        'Hi {{first_name|there}}, this is {{agent_first_name}} with {{organization}}. I got your note about buying a home. Is today or tomorrow better for a quick call?',
        'transactional',
      ),
      wait('wait-1', 1, 'days'),
      mail(
        'mail-1',
        'Your home search, {{first_name|and what comes next}}',
        `Hi {{first_name|there}},\n\nThanks for getting in touch. To send you homes worth your time I need three things: the areas you like, a price range you are comfortable with, and what you cannot do without.\n\nReply with those and I will send you a short list today.\n\n${from}`,
        'transactional',
      ),
      wait('wait-2', 3, 'days'),
      morning('morning-1'),
      call('call-2', 'second try, ask about timing and financing'),
      wait('wait-3', 4, 'days'),
      mail(
        'mail-2',
        'Before you tour a home',
        `Hi {{first_name|there}},\n\nTwo things make buying easier: a pre-approval letter, so that a seller takes your offer seriously, and a list of what matters to you, so that we do not tour the wrong homes.\n\nI am happy to introduce you to lenders and to set up the search with you. Would a 15-minute call this week work?\n\n${from}`,
      ),
      wait('wait-4', 1, 'weeks'),
      mail(
        'mail-3',
        'Still looking, {{first_name|or on hold}}?',
        `Hi {{first_name|there}},\n\nPlans change, and that is fine. If you are still looking, reply "yes" and I will send you what came on the market this week. If not, tell me when to check back.\n\n${from}`,
      ),
    ],
    exits: [...usualExits, { kind: 'stage', stages: ['appointment', 'active', 'under_contract', 'trash'] }],
    again: { mode: 'after', days: 90 },
  },
  new_seller: {
    triggers: [
      { kind: 'event', event: 'lead.created', where: [] },
      { kind: 'event', event: 'lead.enquired', where: [] },
    ],
    conditions: { and: [{ field: 'kind', op: 'is', value: 'seller' }] },
    steps: [
      call('call-1', 'new seller lead, ask for the address and the timing'),
      mail(
        'mail-1',
        'What your home could sell for',
        `Hi {{first_name|there}},\n\nThanks for reaching out. To prepare a comparative market analysis I need the address and anything you have updated since you bought it.\n\nReply with those and I will send you a price range based on recent sales nearby, at no cost.\n\n${from}`,
        'transactional',
      ),
      task('task-1', 'Prepare a CMA for {{name}}', 1),
      wait('wait-1', 2, 'days'),
      morning('morning-1'),
      call('call-2', 'offer a listing appointment'),
      wait('wait-2', 5, 'days'),
      mail(
        'mail-2',
        'Three things that raise a sale price',
        `Hi {{first_name|there}},\n\nBefore a home goes on the market, three things pay off most often: fresh paint in neutral colors, repairs that an inspector would name, and photos taken on a bright day.\n\nI can walk through with you and say which of these are worth it for your home. Does one day this week work?\n\n${from}`,
      ),
      wait('wait-3', 2, 'weeks'),
      mail(
        'mail-3',
        'Is selling still on your mind?',
        `Hi {{first_name|there}},\n\nI wanted to check in once. If selling is still on your mind, I will update the numbers for your home. If not, tell me when to ask again.\n\n${from}`,
      ),
    ],
    exits: [...usualExits, { kind: 'stage', stages: ['appointment', 'active', 'under_contract', 'trash'] }],
    again: { mode: 'after', days: 90 },
  },
  open_house: {
    triggers: [{ kind: 'event', event: 'lead.created', where: [{ field: 'source', is: 'open_house' }] }],
    conditions: { and: [{ field: 'source', op: 'is', value: 'open_house' }] },
    steps: [
      wait('wait-1', 2, 'hours'),
      mail(
        'mail-1',
        'Thanks for coming by',
        `Hi {{first_name|there}},\n\nThanks for visiting the open house. What did you think of the home: a yes, a maybe, or not for you?\n\nReply in one line and I will send you either the details of this one or others that fit better.\n\n${from}`,
        'transactional',
      ),
      wait('wait-2', 1, 'days'),
      morning('morning-1'),
      call('call-1', 'open house visitor, ask what they thought'),
      wait('wait-3', 4, 'days'),
      mail(
        'mail-2',
        'Homes like the one you saw',
        `Hi {{first_name|there}},\n\nI can set up a search that tells you the day a similar home comes on the market. Shall I, and in which areas?\n\n${from}`,
      ),
    ],
    exits: [...usualExits],
    again: { mode: 'after', days: 60 },
  },
  no_contact: {
    triggers: [
      {
        kind: 'list',
        name: '',
        when: 'enters',
        filter: {
          and: [
            { field: 'stage', op: 'any_of', value: ['engaged', 'appointment', 'active', 'nurture'] },
            { field: 'lastWorkedAt', op: 'older_than', value: { n: 30, unit: 'days' } },
          ],
        },
      },
    ],
    conditions: null,
    steps: [
      morning('morning-1'),
      {
        id: 'branch-1',
        kind: 'branch',
        filter: { and: [{ field: 'score', op: 'gte', value: 60 }] },
        yes: [call('call-1', 'no contact in 30 days')],
        no: [
          mail(
            'mail-1',
            'Checking in',
            `Hi {{first_name|there}},\n\nIt has been a while. Has anything changed in your plans? One line is enough, and I will take it from there.\n\n${from}`,
          ),
          wait('wait-1', 3, 'days'),
          task('task-1', 'Follow up with {{name}}: no contact in 30 days'),
        ],
      },
    ],
    exits: [{ kind: 'reply' }, { kind: 'booking' }, { kind: 'unsubscribe' }, { kind: 'call', minutes: 2 }],
    again: { mode: 'after', days: 30 },
  },
  appointment: {
    triggers: [{ kind: 'event', event: 'appointment.created', where: [] }],
    conditions: null,
    steps: [
      wait('wait-1', 10, 'minutes'),
      mail(
        'mail-1',
        'Looking forward to meeting you',
        `Hi {{first_name|there}},\n\nOur appointment is set. If the time no longer works, reply to this email and we will find another.\n\nIf you have documents or questions you would like me to look at first, send them over.\n\n${from}`,
        'transactional',
      ),
      task('task-1', 'Prepare for the appointment with {{name}}'),
    ],
    exits: [{ kind: 'unsubscribe' }],
    again: { mode: 'after', days: 1 },
  },
  no_show: {
    triggers: [{ kind: 'event', event: 'appointment.status_changed', where: [{ field: 'to', is: 'no_show' }] }],
    conditions: null,
    steps: [
      wait('wait-1', 30, 'minutes'),
      text(
        'text-1',
        'Hi {{first_name|there}}, {{agent_first_name}} here. Sorry we missed each other today. Would another time this week work?',
        'transactional',
      ),
      wait('wait-2', 1, 'days'),
      call('call-1', 'missed the appointment, offer another time'),
    ],
    exits: [{ kind: 'reply' }, { kind: 'booking' }, { kind: 'unsubscribe' }],
    again: { mode: 'after', days: 7 },
  },
  past_client: {
    triggers: [{ kind: 'event', event: 'lead.stage_changed', where: [{ field: 'to', is: 'past_client' }] }],
    conditions: null,
    steps: [
      wait('wait-1', 1, 'weeks'),
      call('call-1', 'ask how the move went'),
      wait('wait-2', 3, 'weeks'),
      mail(
        'mail-1',
        'Settled in?',
        `Hi {{first_name|there}},\n\nI hope the boxes are nearly gone. If something in the house needs doing, I know good people for most of it: just ask.\n\n${from}`,
      ),
      wait('wait-3', 5, 'months'),
      task('task-1', 'Check in with {{name}} half a year after closing'),
    ],
    exits: [{ kind: 'unsubscribe' }, { kind: 'deal' }],
    again: { mode: 'after', days: 365 },
  },
  anniversary: {
    triggers: [{ kind: 'date', field: 'createdAt', days: 0, time: '09:00', yearly: true }],
    conditions: { and: [{ field: 'stage', op: 'any_of', value: ['closed', 'past_client'] }] },
    steps: [
      mail(
        'mail-1',
        'A year on',
        `Hi {{first_name|there}},\n\nAnother year since we met. If you would like to know what homes like yours sell for now, reply "value" and I will send you the recent sales nearby.\n\n${from}`,
      ),
      task('task-1', 'Call {{name}}: anniversary', 2),
    ],
    exits: [{ kind: 'unsubscribe' }],
    again: { mode: 'after', days: 300 },
  },
  review: {
    triggers: [{ kind: 'event', event: 'lead.stage_changed', where: [{ field: 'to', is: 'closed' }] }],
    conditions: null,
    steps: [
      wait('wait-1', 3, 'days'),
      morning('morning-1'),
      mail(
        'mail-1',
        'How was it?',
        `Hi {{first_name|there}},\n\nCongratulations once more. Would you tell me in two or three sentences how it was to work together? It helps others choose.\n\n${from}`,
        'transactional',
      ),
      {
        id: 'await-1',
        kind: 'await',
        signals: [{ kind: 'reply' }],
        within: { n: 7, unit: 'days' },
        ifNot: 'continue',
      },
      task('task-1', 'Ask {{name}} for a review, or thank them for it'),
    ],
    exits: [{ kind: 'unsubscribe' }],
    again: { mode: 'after', days: 180 },
  },
  quiet_lead: {
    triggers: [{ kind: 'event', event: 'lead.triggered', where: [] }],
    conditions: { and: [{ field: 'stage', op: 'any_of', value: ['attempting', 'nurture'] }] },
    steps: [
      call('call-1', 'back on the site, call while they look'),
      {
        id: 'await-1',
        kind: 'await',
        signals: [{ kind: 'call', minutes: 1 }, { kind: 'reply' }],
        within: { n: 1, unit: 'days' },
        ifNot: 'continue',
      },
      mail(
        'mail-1',
        'Saw something you like?',
        `Hi {{first_name|there}},\n\nIf one of the homes you looked at stands out, reply with its street and I will tell you what I know about it and when it can be seen.\n\n${from}`,
      ),
    ],
    exits: [{ kind: 'reply' }, { kind: 'booking' }, { kind: 'unsubscribe' }],
    again: { mode: 'after', days: 14 },
  },
};
