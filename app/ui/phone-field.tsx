import type { CountryCode } from 'libphonenumber-js/min';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatPhone, loadPhones } from '#app/i18n/phone.tsx';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Input } from './input.tsx';

type Plans = Awaited<ReturnType<typeof loadPhones>>;

type Props = {
  /** E.164 (+15125550134) once the number is valid; the typed text until then. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Country whose numbers may be written without a country code. */
  country?: CountryCode;
  disabled?: boolean;
  name?: string;
};

/** A phone number of any country. The numbering plans are loaded when the field is first focused. */
export function PhoneField({ value, onChange, onBlur, country: home = 'US', disabled = false, name }: Props) {
  const [plans, setPlans] = useState<Plans>();
  const [country, setCountry] = useState(home);
  const [typed, setTyped] = useState<string | null>(null);

  const type = (text: string, from = country) => {
    const writer = plans && new plans.AsYouType(from);
    // Formats only when the text grows, or a deleted parenthesis would come right back.
    const tidy = writer && text.length > (typed ?? formatPhone(value)).length ? writer.input(text) : text;
    setTyped(tidy);
    onChange(plans?.parsePhoneNumberFromString(tidy, from)?.number ?? tidy);
  };
  const leave = () => {
    const known = plans?.parsePhoneNumberFromString(value)?.country;
    if (known) setCountry(known);
    setTyped(null);
    onBlur?.();
  };
  return (
    <Input
      type="tel"
      autoComplete="tel"
      {...{ disabled, name }}
      value={typed ?? (value.startsWith('+') ? formatPhone(value) : value)}
      onFocus={() => void loadPhones().then(setPlans, () => {})}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      className="num ps-2"
      start={
        <CountryChoice
          plans={plans}
          country={country}
          disabled={disabled}
          onChange={(next) => {
            setCountry(next);
            type(typed ?? value, next);
          }}
        />
      }
    />
  );
}

type ChoiceProps = {
  plans: Plans | undefined;
  country: CountryCode;
  disabled: boolean;
  onChange: (country: CountryCode) => void;
};

/** The native select, laid over the country code: phones already show a list of two hundred entries well. */
function CountryChoice({ plans, country, disabled, onChange }: ChoiceProps) {
  const t = useT();
  const { tag } = useLocale();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    return (plans?.getCountries() ?? [])
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((a, b) => a.name.localeCompare(b.name, tag));
  }, [plans, tag]);
  return (
    <span className="relative inline-flex items-center gap-0.5 rounded-s text-sm text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-act">
      <span dir="ltr" className="num">
        {country} {plans ? `+${plans.getCountryCallingCode(country)}` : ''}
      </span>
      <ChevronDown className="size-3.5!" aria-hidden="true" />
      <select
        aria-label={t('ui.phone.country')}
        value={country}
        disabled={disabled}
        onFocus={(event) => event.stopPropagation()}
        onChange={(event) => onChange(event.target.value as CountryCode)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {countries.length === 0 && <option value={country}>{country}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
