import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Combobox, MultiCombobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Face } from '#app/ui/face.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { PhoneField } from '#app/ui/phone-field.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { Section } from './section.tsx';

const people: ComboOption[] = ['Maya Okafor', 'Tom Whitaker', 'Priya Raman', 'Jonas Feld', 'Grace Lindqvist'].map(
  (name) => ({
    value: name,
    label: name,
    detail: `${name.split(' ')[0]!.toLowerCase()}@harborvine.com`,
    icon: <Face name={name} size="s" />,
  }),
);

/** As a server would answer: late, and narrowed. */
const askPeople = (query: string) =>
  new Promise<ComboOption[]>((resolve) => {
    setTimeout(() => resolve(people.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))), 400);
  });

export function Fields() {
  return (
    <Section title="Fields">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextFields />
        <ChoiceFields />
      </div>
    </Section>
  );
}

function TextFields() {
  const [search, setSearch] = useState('');
  const [day, setDay] = useState<string | null>('2026-03-14');
  const [price, setPrice] = useState<number | null>(64_000_000);
  const [phone, setPhone] = useState('+15125550134');
  const [tags, setTags] = useState(['first-time buyer', 'pool']);
  return (
    <>
      <Field label="Full name" required>
        <Input placeholder="Daniela Reyes" />
      </Field>
      <Field label="Email" error="Enter a valid email address.">
        <Input type="email" defaultValue="daniela.reyes@" start={<Mail />} />
      </Field>
      <Field label="Password" hint="At least 8 characters with uppercase, lowercase and numbers">
        <PasswordInput defaultValue="Secret123" autoComplete="new-password" />
      </Field>
      <Field label="Licence number" hint="Printed on every page of your site">
        <Input disabled defaultValue="TX 0451233" />
      </Field>
      <Field label="Find" hideLabel>
        <SearchInput value={search} onChange={setSearch} shortcut="Mod+K" />
      </Field>
      <Field label="Closing date">
        <DateField value={day} onChange={setDay} />
      </Field>
      <Field label="Budget" hint="“640k” is understood">
        <MoneyField value={price} onChange={setPrice} />
      </Field>
      <Field label="Phone">
        <PhoneField value={phone} onChange={setPhone} />
      </Field>
      <Field label="Tags">
        <TagInput value={tags} onChange={setTags} suggestions={['pool', 'waterfront', 'new build', 'fixer-upper']} />
      </Field>
      <Field label="Note">
        <Textarea placeholder="Wants a yard for the dog" />
      </Field>
    </>
  );
}

function ChoiceFields() {
  const [stage, setStage] = useState<string | null>('engaged');
  const [owner, setOwner] = useState<ComboOption | null>(people[0]!);
  const [team, setTeam] = useState<ComboOption[]>(people.slice(1, 3));
  const [agreed, setAgreed] = useState(true);
  const [plan, setPlan] = useState<string | null>('pro');
  const [period, setPeriod] = useState<string | null>('annual');
  const [alerts, setAlerts] = useState(true);
  return (
    <>
      <Field label="Stage">
        <Select
          value={stage}
          onChange={setStage}
          options={[
            { value: 'new', label: 'New' },
            { value: 'engaged', label: 'Engaged' },
            {
              label: 'Gone',
              options: [
                { value: 'quiet', label: 'Quiet' },
                { value: 'lost', label: 'Lost', disabled: true },
              ],
            },
          ]}
        />
      </Field>
      <Field label="Owner">
        <Combobox label="People" value={owner} onChange={setOwner} source={askPeople} clearable />
      </Field>
      <Field label="Shared with">
        <MultiCombobox label="People" value={team} onChange={setTeam} source={people} />
      </Field>
      <Field label="Billing period">
        <RadioGroup
          value={period}
          onChange={setPeriod}
          choices={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual', hint: '20% less' },
          ]}
        />
      </Field>
      <Field label="Plan" className="sm:col-span-2">
        <RadioGroup
          look="cards"
          value={plan}
          onChange={setPlan}
          choices={[
            { value: 'free', label: 'Free', hint: '1 active listing' },
            { value: 'pro', label: 'Pro', hint: '50 active listings' },
            { value: 'elite', label: 'Elite', hint: 'Coming Soon', disabled: true },
          ]}
        />
      </Field>
      <div className="grid gap-3">
        <Checkbox label="Send a copy to me" hint="To maya@harborvine.com" checked={agreed} onChange={setAgreed} />
        <Checkbox label="Some of them" checked="indeterminate" onChange={() => {}} />
        <Checkbox label="Not allowed" checked={false} disabled onChange={() => {}} />
      </div>
      <div className="grid content-start gap-3">
        <Switch label="Price-drop alerts" hint="At most one a day" checked={alerts} onChange={setAlerts} />
        <Switch label="Show on the public site" checked={false} onChange={() => {}} />
      </div>
    </>
  );
}
