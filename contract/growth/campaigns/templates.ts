import { blocksOf } from '../../core/content/tree.ts';
import { type CampaignMessage, message } from './content.ts';
import type { CampaignTemplateKey, CampaignType, TemplateTrade } from './words.ts';

type CampaignTemplate = { type: CampaignType; trade: TemplateTrade; messages: CampaignMessage[] };

type Mail = { subject: string; preview: string; words: string; waitDays?: number; homes?: number };

/** An email of text and signature. */
const mail = (id: string, { subject, preview, words, waitDays = 0, homes = 0 }: Mail): CampaignMessage =>
  message.parse({
    id,
    channel: 'email',
    waitDays,
    subject,
    preview,
    // The newest homes on the website; left out if it shows none.
    blocks: blocksOf([
      { type: 'text', words },
      ...(homes > 0 ? [{ type: 'homes', which: 'newest', most: homes } as const] : []),
      { type: 'signature' },
    ]).map((block, at) => ({
      ...block,
      id: `${id}-${at}`,
    })),
  });
const sms = (id: string, body: string, waitDays = 0): CampaignMessage =>
  message.parse({ id, channel: 'sms', body, waitDays });

const once = (trade: TemplateTrade, ...messages: CampaignMessage[]): CampaignTemplate => ({
  type: 'once',
  trade,
  messages,
});
const drip = (trade: TemplateTrade, ...messages: CampaignMessage[]): CampaignTemplate => ({
  type: 'drip',
  trade,
  messages,
});

/** Templates that can be sent unchanged: each asks for one thing, promises nothing, and says nothing about who lives where. */
export const campaignTemplates: Record<CampaignTemplateKey, CampaignTemplate> = {
  new_buyer: drip(
    'realty',
    mail('mail-1', {
      subject: 'Your home search, {{first_name|and what comes next}}',
      preview: 'Three questions, and a short list the same day.',
      words:
        'Hi {{first_name|there}},\n\nThank you for getting in touch. To send you homes worth your time I need three things:\n\n- the areas you like\n- a price range you are comfortable with\n- what you cannot do without\n\nReply with those and I will send you a short list the same day.',
    }),
    mail('mail-2', {
      waitDays: 3,
      subject: 'Before you tour a home',
      preview: 'Two things that make buying easier.',
      words:
        'Hi {{first_name|there}},\n\nTwo things make buying easier: a pre-approval letter, so that a seller takes your offer seriously, and a list of what matters to you, so that we do not tour the wrong homes.\n\nBefore we tour together we sign a short agreement that says what I do for you and what it costs. I will go through it with you line by line.\n\nWould a 15-minute call this week work?',
    }),
    mail('mail-3', {
      waitDays: 7,
      subject: 'Still looking, {{first_name|or on hold}}?',
      preview: 'One word is enough.',
      words:
        'Hi {{first_name|there}},\n\nPlans change, and that is fine. If you are still looking, reply **yes** and I will send you what came on the market this week. If not, tell me when to check back.',
    }),
  ),
  new_seller: drip(
    'realty',
    mail('mail-1', {
      subject: 'What your home could sell for',
      preview: 'A written estimate, with the sales it rests on.',
      words:
        'Hi {{first_name|there}},\n\nIf you are thinking of selling, the first question is what your home could bring. I prepare a written estimate based on recent sales nearby, and show how your home compares with each of them.\n\nReply with your address and anything you changed since you bought it, and you will have it within two days.',
    }),
    mail('mail-2', {
      waitDays: 4,
      subject: 'What to fix before you list, and what to leave',
      preview: 'A short walk through saves most of the money.',
      words:
        'Hi {{first_name|there}},\n\nMost homes need less work before a sale than their owners fear. Paint, light and a clean yard are usually worth it; a new kitchen seldom is.\n\nI am happy to walk through with you and mark what is worth doing. It takes half an hour. Which day suits you?',
    }),
    mail('mail-3', {
      waitDays: 7,
      subject: 'A plan, if and when you are ready',
      preview: 'From the first photo to the closing.',
      words:
        'Hi {{first_name|there}},\n\nWhen you are ready, this is what happens: photos and disclosures in the first week, showings and an open house in the second, offers side by side with what each leaves you after costs.\n\nIf the time is not right, tell me when to check back and I will leave you alone until then.',
    }),
  ),
  expired: drip(
    'realty',
    mail('mail-1', {
      subject: 'Your listing ended. What now?',
      preview: 'Three reasons homes do not sell, and how to tell which it was.',
      words:
        'Hi {{first_name|there}},\n\nWhen a home does not sell it is almost always one of three things: the price, how it was shown, or who heard of it. Each leaves traces: how many looked online, how many came, and what they said.\n\nIf your home is not under contract with another brokerage, I will gladly go through those numbers with you. No charge, and no promise but an honest answer.',
    }),
    mail('mail-2', {
      waitDays: 7,
      subject: 'If you list again, change one thing first',
      preview: 'What buyers see in the first week decides most of it.',
      words:
        'Hi {{first_name|there}},\n\nBuyers decide from the first photos, in the first week. A home that comes back with the same pictures at the same price is taken for the same home.\n\nBefore you list again, let us choose the one thing that changes. May I send you two ideas?',
    }),
  ),
  past_client: once(
    'any',
    mail('mail-1', {
      subject: 'How is everything, {{first_name|neighbor}}?',
      preview: 'No sales talk. Just checking in.',
      words:
        'Hi {{first_name|there}},\n\nIt has been a while, and I wanted to check in. Is everything working as it should? If you need a plumber, a roofer or someone for the taxes, I keep a list of people my clients were happy with.\n\nJust reply and tell me how you are.',
    }),
  ),
  home_anniversary: once(
    'realty',
    mail('mail-1', {
      subject: 'Happy home anniversary, {{first_name|neighbor}}',
      preview: 'Another year in your home.',
      words:
        'Hi {{first_name|there}},\n\nAnother year in your home! I hope it is full of good memories.\n\nIf you are curious what it would sell for today, reply **value** and I will send you a written estimate based on recent sales. If not, enjoy the day.',
    }),
  ),
  birthday: once(
    'any',
    mail('mail-1', {
      subject: 'Happy birthday, {{first_name|from all of us}}',
      preview: 'All the best for your new year.',
      words:
        'Hi {{first_name|there}},\n\nHappy birthday! All of us at {{organization}} wish you a good day and a good year.',
    }),
  ),
  open_house: once(
    'realty',
    mail('mail-1', {
      subject: 'Thank you for coming to our open house',
      preview: 'What did you think? One line is enough.',
      words:
        'Hi {{first_name|there}},\n\nThank you for stopping by. What did you think of the home: the layout, the street, the price? Your honest answer helps me find you the next one.\n\nIf you would like to see it again, or others like it, reply with two times that suit you.',
    }),
  ),
  market_update: once(
    'realty',
    mail('mail-1', {
      subject: 'What is happening in {{city|your area}}',
      preview: 'Reply with a street and I will send you its numbers.',
      homes: 4,
      words:
        'Hi {{first_name|there}},\n\nMarkets differ from street to street, so averages help little. Reply with a street or a neighborhood in {{city|your area}} and I will send you what sold there in the last three months: price, days on the market, and how far from the asking price.',
    }),
  ),
  preapproval_ending: drip(
    'lending',
    mail('mail-1', {
      subject: 'Your pre-approval is about to end',
      preview: 'Renewing it takes two documents.',
      words:
        'Hi {{first_name|there}},\n\nYour pre-approval letter is about to expire. If you are still looking, renewing it is quick: your latest pay stub and bank statement are usually enough, and we look at your numbers again.\n\nReply **renew** and I will send you a secure link for the documents. Please do not send them by email.',
    }),
    sms(
      'text-1',
      'Hi {{first_name|there}}, this is {{agent_first_name}} with {{organization}}. Your pre-approval ends soon. Reply RENEW and I will send you a secure link. Reply STOP to opt out.',
      3,
    ),
  ),
  rate_drop: once(
    'lending',
    mail('mail-1', {
      subject: 'Is it time to look at your rate again?',
      preview: 'A short review tells whether it would pay.',
      words:
        'Hi {{first_name|there}},\n\nMortgage rates have moved. Whether a new loan would pay for you depends on your balance, how long you plan to stay and what the new loan costs; often it does not, and then I will say so.\n\nReply **review** and I will work it out with you: costs, new payment, and the month in which you would be ahead. This is not a commitment to lend; rates and terms depend on your application.',
    }),
  ),
  x_date: drip(
    'insurance',
    mail('mail-1', {
      subject: 'Your policy renews in about 45 days',
      preview: 'Enough time to compare, no need to hurry.',
      words:
        'Hi {{first_name|there}},\n\nYour current policy renews in about 45 days. That is the best time to compare: carriers quote early, and nothing has to be decided today.\n\nReply with your declarations page (please black out your driver license number) or give me a call, and I will show you what else there is, with the same coverage side by side.',
    }),
    mail('mail-2', {
      waitDays: 15,
      subject: '30 days to your renewal',
      preview: 'What to check besides the price.',
      words:
        'Hi {{first_name|there}},\n\nThirty days to go. Besides the price, check three things: is the dwelling limit still enough to rebuild, what is the wind or hail deductible, and is water backup covered?\n\nReply with a question or with your declarations page and I will answer the same day.',
    }),
    sms(
      'text-1',
      'Hi {{first_name|there}}, {{agent_first_name}} with {{organization}}. Your policy renews in about 15 days. Want a quick comparison before then? Reply YES. Reply STOP to opt out.',
      15,
    ),
  ),
  renewal: once(
    'insurance',
    mail('mail-1', {
      subject: 'Your renewal is coming up',
      preview: 'Ten minutes to see that it still fits.',
      words:
        'Hi {{first_name|there}},\n\nYour policy renews soon. Did anything change this year: a new roof, a teenage driver, a home office, a dog? Each can change what you need or what you pay.\n\nReply with what changed, or tell me a good time for a ten-minute review.',
    }),
  ),
  review_ask: once(
    'any',
    mail('mail-1', {
      subject: 'May I ask you a favor, {{first_name|please}}?',
      preview: 'Two sentences help the next family more than any ad.',
      words:
        'Hi {{first_name|there}},\n\nThank you for your trust. People who choose someone for such a big step read what others say. Would you write two honest sentences about how it was to work with me?\n\nJust reply to this email with them, good or bad, and tell me whether I may publish them with your first name.',
    }),
  ),
  text_checkin: once(
    'any',
    sms(
      'text-1',
      'Hi {{first_name|there}}, this is {{agent_first_name}} with {{organization}}. Is now still a good time for your plans, or should I check back later? Reply STOP to opt out.',
    ),
  ),
};
