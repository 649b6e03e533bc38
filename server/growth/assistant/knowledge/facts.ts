/** What visitors ask before they have read anything, with other ways to ask it. `{brand}` is the product's name. */
export type Fact = { title: string; path: string; text: string; asked: string[] };

export const facts: Fact[] = [
  {
    title: 'What {brand} is',
    path: '/features',
    text: '{brand} is one workspace for real-estate agents, loan officers and insurance agents: contacts and leads, tasks, notes and files, a shared timeline, import and export, and team roles in one place, with one bill.',
    asked: [
      'What is this product?',
      'What does it do?',
      'Tell me about your platform',
      'Who is this for?',
      'Is it a CRM?',
    ],
  },
  {
    title: 'Free trial',
    path: '/pricing',
    text: 'Pro and Elite can be tried for 14 days. No credit card is needed. At the end of the trial the account goes on as Free unless you pay, and nothing that you entered is lost.',
    asked: ['Can I test it before I pay?', 'Do I need a credit card to start?'],
  },
  {
    title: 'Demo',
    path: '/demo/real-estate',
    text: 'You can walk through a live workspace with sample data without signing up. It is private to you and is removed after 24 hours.',
    asked: ['Can I see a demo?', 'Is there a live demo without registering?', 'I want to try it without an account'],
  },
  {
    title: 'Bringing your contacts',
    path: '/documentation',
    text: 'Contacts come in from a CSV file, which nearly every other CRM can export. Columns are recognized by their names, people who are there already are not added twice, and rows that cannot be read are listed with the reason.',
    asked: [
      'How do I import my contacts?',
      'Can I move my data from another CRM?',
      'How do I bring my clients over from my old system?',
      'Can I upload a spreadsheet of leads?',
      'Can I bring my customers over from my old software?',
      'How do I migrate?',
    ],
  },
  {
    title: 'Taking your data with you',
    path: '/documentation',
    text: 'Your data is yours. Leads can be exported as a CSV file at any time by the owner or an administrator, and everything can be read through the API.',
    asked: [
      'Can I export my data?',
      'What happens to my data if I leave?',
      'How do I download all my leads?',
      'Who owns the data?',
    ],
  },
  {
    title: 'Teams and roles',
    path: '/documentation',
    text: 'You can invite as many colleagues as you like; there is no price per seat. Each has a role: owner, administrator, manager, agent, assistant or viewer. Agents see their own leads, those shared with them, and those that nobody has yet.',
    asked: [
      'Can several people work in one account?',
      'How many users can I have?',
      'Do you charge per seat?',
      'What roles are there?',
      'Can my assistant have access?',
      'How do I invite my team?',
    ],
  },
  {
    title: 'Security',
    path: '/documentation',
    text: 'Every organization’s records are kept apart by the database itself. Passwords are stored only as slow hashes, sessions can be ended from any device, a second factor can be added, and what is done to records is kept in an audit log.',
    asked: [
      'Is my data safe?',
      'How secure is it?',
      'Do you have two-factor authentication?',
      'Can other companies see my clients?',
      'How do you protect my information?',
    ],
  },
  {
    title: 'Working offline',
    path: '/documentation',
    text: 'The workspace can be installed as an app and opens without a network. What you change offline waits on the device and is sent when you are back online; if somebody else changed the same thing, you are asked which one counts.',
    asked: [
      'Does it work offline?',
      'Can I use it without internet?',
      'Is there a mobile app?',
      'Can I use it on my phone?',
    ],
  },
  {
    title: 'Languages',
    path: '/features',
    text: 'The product speaks ten languages: English, Spanish, French, German, Chinese, Japanese, Arabic, Portuguese, Italian and Russian. Each person chooses their own.',
    asked: ['Which languages are supported?', 'Is it available in Spanish?', 'Can I change the language?'],
  },
  {
    title: 'API and webhooks',
    path: '/api',
    text: 'Everything that the screens do can be done through the API with a key that has a role of its own. Webhooks tell other programs what happens, signed and repeated until they arrive.',
    asked: [
      'Do you have an API?',
      'Can I connect it to other tools?',
      'Does it integrate with my website?',
      'Are there webhooks?',
    ],
  },
  {
    title: 'Mortgage and insurance',
    path: '/pricing',
    text: 'Real estate is live. Mortgage and insurance are coming soon: you can sign up for early access on the Free plan.',
    asked: [
      'Is it available for loan officers?',
      'Can insurance agents use it?',
      'When do mortgage and insurance launch?',
      'Do you support mortgage brokers?',
    ],
  },
  {
    title: 'AI credits',
    path: '/pricing',
    text: 'AI credits are used when a model writes or answers for you. Each plan has a number of credits a month; you are told when four fifths are used. What works without a model costs no credits.',
    asked: ['What are AI credits?', 'What happens when I run out of credits?', 'What uses credits?'],
  },
  {
    title: 'Help',
    path: '/support',
    text: 'The documentation explains every screen, and the support page shows the state of the service and how to write to us. You can also leave a question here, and a person answers by email.',
    asked: ['How do I get help?', 'Where can I find support?', 'Is there documentation?', 'Something does not work'],
  },
  {
    title: 'Signing up',
    path: '/signup',
    text: 'Signing up takes an email address, a password and a name. You choose your field and a plan, and can begin at once; the address is confirmed by a link in a mail.',
    asked: ['How do I sign up?', 'How do I create an account?', 'How do I get started?'],
  },
  {
    title: 'What it works with',
    path: '/integrations',
    text: 'Exports of Follow Up Boss, HubSpot, kvCORE and Zillow are read as they are, and so is any CSV file. Portals send leads as ADF or by mail. Google, Apple and Outlook calendars can subscribe to yours. Other programs use the API and signed webhooks.',
    asked: [
      'What do you integrate with?',
      'Which integrations are there?',
      'Do you integrate with Follow Up Boss?',
      'Does it work with HubSpot?',
      'Can leads come in from Zillow?',
      'Does it sync with Google Calendar?',
      'Do you work with Zapier?',
    ],
  },
  {
    title: 'Booking pages',
    path: '/documentation/calendar#let-visitors-book-a-time',
    text: 'Visitors book a time on a page of yours, without an account. They see what is free in the calendars of its hosts, get a confirmation by mail, and can reschedule or cancel. Whoever books becomes a lead.',
    asked: [
      'Can my clients book a time?',
      'Is there a booking page?',
      'Can people schedule an appointment with me online?',
    ],
  },
];
