import { leadKinds } from '#contract/people/lead-fields.ts';

/** Made-up people need believable names and places. Area codes are real, the numbers behind them are 555 numbers. */
export const firstNames =
  'Maya Daniela Tom Priya Jonas Grace Marcus Luis Farah Ben Noor Sofia Owen Ruth Kenji Amara Hye-jin Diego Leila Oscar Ingrid Mateo Yuki Chloe Andre Wei Fatima Elena Samuel Aisha Victor Nadia Peter Lucia Omar Hannah Rafael Mei Ivan Clara Dmitri Rosa Ahmed Julia Carlos Ewa Felix Thandi Henry Bianca Arjun Nora Simon Camila Kofi Astrid Miguel Zara Patrick Linh Emil Gabriela Isaac Sana Robert Alma Tariq Olivia Stefan Ana Dylan Zainab Martin Paula Jamal Freya Hugo Ines Nathan Anya Leo Marta Caleb Rania Walter Eva Isabel Tobias Naomi Pablo Karin Elias Vera David Salma Anton Beatriz Joel Mina Lars Irene Quentin Dora Alan Helena Ravi Petra Theo Esther Bruno Selma'.split(
    ' ',
  );
export const lastNames =
  'Reyes Whitaker Raman Feld Lindqvist Bell Ortega Siddiqui Achterberg Haddad Marchetti Gallagher Abelson Watanabe Okafor Park Navarro Rahimi Wilde Sorensen Delgado Tanaka Moreau Baptiste Chen Zahra Petrova Cohen Hassan Novak Ferrari Saeed Becker Almeida Kowalski Castillo Nguyen Berg Hughes Romero Ivanov Duarte Karim Weber Mendoza Lewis Kaur Vogel Dlamini Barnes Rossi Patel Fischer Cruz Adeyemi Larsen Vargas Qureshi Doyle Tran Lund Silva Stein Malik Carter Alvarez Nasser Brooks Krause Flores Pham Hart Jansson Torres Abebe Murphy Wagner Soto Rahman Ellis Costa Meyer Pineda Khan Foster Nilsen Guzman Sharma Walsh Keller Ramos Osei Price Lindgren Peña Yilmaz Hayes Brandt Molina Ito Grant Schmidt Rivera Ahmadi Wood Conti Bauer Ochoa Singh Reed Dahl Medina Farouk Kim Horvat Salazar Mensah Page Winter Acosta Lee Franco Noble Roth Ibarra Choi Marsh Falk Leon Mbeki Stone Lange Vega Aziz Frost Koch Nunez Das Quinn Ritter Campos Sato Blake Olsen Fuentes Bose Payne Engel Luna Desai Rowe Thiel Cano Lim Sharp Moser'.split(
    ' ',
  );
export const places: readonly [city: string, state: string, areaCode: string, zip: string, dollarsAFoot: number][] = [
  ['Austin', 'TX', '512', '78702', 430],
  ['Dallas', 'TX', '214', '75206', 290],
  ['Houston', 'TX', '713', '77008', 240],
  ['San Antonio', 'TX', '210', '78209', 200],
  ['Denver', 'CO', '303', '80205', 380],
  ['Boulder', 'CO', '720', '80304', 560],
  ['Phoenix', 'AZ', '602', '85016', 290],
  ['Tucson', 'AZ', '520', '85716', 220],
  ['Seattle', 'WA', '206', '98103', 560],
  ['Tacoma', 'WA', '253', '98406', 340],
  ['Portland', 'OR', '503', '97211', 340],
  ['San Diego', 'CA', '619', '92104', 700],
  ['Sacramento', 'CA', '916', '95819', 430],
  ['Oakland', 'CA', '510', '94610', 600],
  ['Boise', 'ID', '208', '83702', 340],
  ['Salt Lake City', 'UT', '801', '84105', 360],
  ['Las Vegas', 'NV', '702', '89117', 250],
  ['Minneapolis', 'MN', '612', '55407', 230],
  ['Madison', 'WI', '608', '53704', 250],
  ['Chicago', 'IL', '312', '60618', 300],
  ['Columbus', 'OH', '614', '43214', 220],
  ['Cleveland', 'OH', '216', '44111', 120],
  ['Nashville', 'TN', '615', '37206', 340],
  ['Memphis', 'TN', '901', '38104', 170],
  ['Atlanta', 'GA', '404', '30307', 340],
  ['Savannah', 'GA', '912', '31405', 230],
  ['Charlotte', 'NC', '704', '28205', 300],
  ['Raleigh', 'NC', '919', '27608', 320],
  ['Charleston', 'SC', '843', '29412', 390],
  ['Orlando', 'FL', '407', '32806', 260],
  ['Tampa', 'FL', '813', '33611', 330],
  ['Miami', 'FL', '305', '33133', 560],
  ['Boston', 'MA', '617', '02130', 600],
  ['Providence', 'RI', '401', '02906', 330],
  ['Hartford', 'CT', '860', '06105', 170],
  ['Albany', 'NY', '518', '12208', 180],
  ['Buffalo', 'NY', '716', '14216', 170],
  ['Pittsburgh', 'PA', '412', '15217', 220],
  ['Philadelphia', 'PA', '215', '19147', 320],
  ['Richmond', 'VA', '804', '23221', 300],
];
/** What people of a trade want, and what is written about them. A todo says why it is one. */
export type Trade = {
  kinds: readonly (typeof leadKinds)[number][];
  tags: readonly string[];
  notes: readonly string[];
  todos: readonly string[];
  /** Talks with one person each, oldest line first. */
  talks: readonly (readonly Line[])[];
};

/** So many hours ago, who said what by which way. A call has its outcome in place of words. */
export type Line = {
  hoursAgo: number;
  by: 'them' | 'us';
  channel: 'email' | 'sms' | 'call';
  subject?: string;
  text: string;
};
const line =
  (by: Line['by'], channel: Line['channel']) =>
  (hoursAgo: number, text: string, subject?: string): Line => ({
    hoursAgo,
    by,
    channel,
    text,
    ...(subject && { subject }),
  });
const theyMail = line('them', 'email');
const weMail = line('us', 'email');
const theyText = line('them', 'sms');
const weText = line('us', 'sms');
const weCall = line('us', 'call');

export const realEstate: Trade = {
  // Most buy, many sell.
  kinds: [...leadKinds, 'buyer', 'buyer', 'buyer', 'seller', 'seller', 'buyer'],
  tags: [
    'first home',
    'pool',
    'relocating',
    'investor',
    'downsizing',
    'pre-approved',
    'school district',
    'waterfront',
    'vip',
    'new build',
  ],
  notes: [
    'Wants a yard for the dog, will trade the third bedroom for it.',
    'Lease ends in two months; has spoken with a lender and expects a letter this week.',
    'Prefers texts after six. Partner joins the second showing.',
    'Saw the house on Juniper twice; worried about the roof, asked for the inspection report.',
    'Sold last year with another agent and was unhappy with the photos.',
    'Looking near the new line. A short commute matters more than space.',
    'Would buy now if the kitchen were done; open to a credit instead.',
    'Asked about flood insurance before anything else.',
  ],
  todos: [
    'Call back: asked about the yard last night',
    'Send comparable sales: wants to list before spring',
    'Confirm Saturday showing: partner joins at ten',
    'Ask for the pre-approval letter: lender promised it this week',
    'Check in: saw the same home three times',
    'Send the disclosure package: offer is due Friday',
    'Ask how the second showing went: no word since Sunday',
    'Send three homes with a yard: the search found new ones',
    'Set up the listing photos: sellers leave on Monday',
    'Call about the price: twenty days without an offer',
  ],
  talks: [
    [
      theyMail(
        30,
        'Hello, we walked past the house on Juniper yesterday and loved the yard. Is it still to be had, and could we see it on Saturday?',
        'The house on Juniper',
      ),
      weMail(
        29.8,
        'Good morning, it is. Saturday at ten or at two would both work. I will bring the inspection report, since the roof comes up every time.',
        'Re: The house on Juniper',
      ),
      theyMail(
        5,
        'Ten is perfect. My partner joins us, and we have our letter from the lender.',
        'Re: The house on Juniper',
      ),
    ],
    [
      weText(52, 'Hi, this is about your search near the new line. Two homes came up last night, shall I send them?'),
      theyText(51.5, 'Yes please! The smaller one if it has parking'),
      weText(51.2, 'It does, one space behind the house. Sent both to your mail.'),
      theyText(2.1, 'Saw the second one online again. Could we go this week, after six?'),
    ],
    [
      weCall(76, 'no_answer'),
      weText(75.8, 'I just tried to call about the comparable sales. When is a good time?'),
      theyText(70, 'Tomorrow after lunch'),
      weCall(49, 'reached'),
      weMail(
        48,
        'As promised: three sales within half a mile, the closest sold in nine days. My suggestion stands at the upper end, with photos next week.',
        'What your home would bring',
      ),
    ],
    [
      theyMail(
        9,
        'We received a second offer on our own place and need to be out by the end of next month. Does that change what we can bid?',
        'Timing',
      ),
    ],
    [
      weMail(
        170,
        'Here is the disclosure package. Page 4 names the water heater; the sellers offer a credit for it.',
        'Disclosures',
      ),
      theyMail(164, 'Thank you, we read it twice. The credit is fair.', 'Re: Disclosures'),
      weCall(140, 'reached'),
    ],
    [
      theyText(20, 'Is the open house on Sunday still on? The sign says one, your page says two'),
      weText(19.5, 'Two it is, thank you for telling me. The sign is being changed today.'),
    ],
  ],
};

export const lending: Trade = {
  kinds: ['buyer', 'buyer', 'investor', 'other'],
  tags: ['pre-approval', 'refinance', 'fha', 'va', 'self-employed', 'rate watch', 'first home', 'jumbo'],
  notes: [
    'Self-employed for three years, two years of returns ready, wants to know what counts as income.',
    'Renewal of the lease in March; would rather buy if the payment stays under 2,400.',
    'Has a second job since June: ask how long before it counts.',
    'Comparing with a credit union. The closing costs decide, not the rate.',
    'Gift from parents for the down payment, letter still to be signed.',
    'Rate is 7.1 on the current loan; wants to hear from us below 6.25.',
    'Veteran, has the certificate of eligibility, first use.',
    'Agent is waiting for the letter before the offer on Friday.',
  ],
  todos: [
    'Send the pre-approval letter: offer goes out Friday',
    'Ask for the last two pay stubs: the file lacks them',
    'Call about the gift letter: donor has not signed',
    'Rate watch: today is under what they asked for',
    'Explain closing costs: comparing with a credit union',
    'Check in: pre-approval ends in nine days',
    'Answer about points: wants to compare two offers tonight',
    'Ask for the bank statement: a large deposit needs a letter',
    'Tell the agent: the appraisal came in at the price',
    'Call back: new job begins on the first',
  ],
  talks: [
    [
      theyMail(26, 'Our agent wants to write the offer on Friday. Can we have the letter by then?', 'Pre-approval'),
      weMail(25.5, 'You can, if the last two pay stubs reach me by Wednesday.', 'Re: Pre-approval'),
      theyMail(3, 'Attached are both. Anything else missing?', 'Re: Pre-approval'),
    ],
    [
      weText(50, 'Rates went under what you asked me to watch for this morning. Shall we talk?'),
      theyText(4, 'Yes, after five today'),
    ],
    [weCall(98, 'no_answer'), weCall(74, 'reached'), theyMail(30, 'My parents signed the gift letter.', 'Gift letter')],
  ],
};

export const insuring: Trade = {
  kinds: ['buyer', 'landlord', 'other'],
  tags: ['auto', 'home', 'bundle', 'renewal', 'umbrella', 'new roof', 'teen driver', 'claim'],
  notes: [
    'Renewal went up 22 percent; asked what raising the deductible would save.',
    'Closing on the 14th, the lender wants the binder two days before.',
    'Daughter gets her license in April: quote both cars with and without her.',
    'New roof last summer, has the invoice. The current carrier never asked.',
    'Rents out the basement since May, which the old policy does not know.',
    'Two claims in five years, both water. Wants to hear about sensors.',
    'Would move home and auto together if we beat the bundle by 200.',
    'Asked for an umbrella over the rental and the lake house.',
  ],
  todos: [
    'Send the binder: closing is in three days',
    'Quote with the teen driver: license comes next month',
    'Renewal review: premium went up 22 percent',
    'Ask for the roof invoice: it lowers the home premium',
    'Call about the umbrella: owns a rental since May',
    'Check in: quote is a week old and unanswered',
    'Explain the deductible: asked what a claim would cost',
    'Send the proof of insurance: the landlord waits for it',
    'Compare two carriers: old one leaves the county',
    'Call about the second car: bought on Saturday',
  ],
  talks: [
    [
      theyMail(28, 'The renewal went up by a fifth. What would a higher deductible save us?', 'Our renewal'),
      weMail(27, 'At 2,500 you save about 310 a year. I have laid two carriers side by side.', 'Re: Our renewal'),
      theyMail(4, 'The second one looks right. What do you need from us?', 'Re: Our renewal'),
    ],
    [theyText(6, 'Closing moved to Thursday. Will the lender have the binder in time?')],
    [weCall(90, 'reached'), weText(66, 'Your daughter’s license: send me the date and I quote both cars again.')],
  ],
};

export const brokerages = [
  'Harbor & Vine Realty',
  'Northgate Homes',
  'Stone Bridge Properties',
  'Cedar Line Realty',
  'Lakeview Partners',
  'Juniper & Co.',
  'Old Mill Real Estate',
  'Bluebird Homes',
];
