/** The labels that portals and other programs use for the fields of an inquiry. */
const labels = {
  name: ['name', 'full name', 'contact name', 'lead name', 'from', 'buyer name', 'consumer name'],
  firstName: ['first name', 'firstname', 'first'],
  lastName: ['last name', 'lastname', 'last', 'surname'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'contact email', 'work email'],
  phone: ['phone', 'phone number', 'telephone', 'mobile', 'cell', 'contact phone', 'tel', 'work phone number'],
  message: ['message', 'comments', 'comment', 'question', 'note', 'notes', 'inquiry', 'additional comments'],
  about: ['property', 'property address', 'listing', 'listing address', 'address', 'home', 'regarding'],
  mls: ['mls', 'mls #', 'mls id', 'mls number', 'listing id', 'listing number', 'property id'],
  city: ['city', 'town'],
  state: ['state', 'province'],
} as const;
type Labelled = keyof typeof labels;

export const byLabel: ReadonlyMap<string, Labelled> = new Map(
  (Object.keys(labels) as Labelled[]).flatMap((field) => labels[field].map((label) => [label, field] as const)),
);
