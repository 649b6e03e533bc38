import { useId } from 'react';
import { Input } from '#app/ui/input.tsx';

/** Shared parts of public forms, which are submitted without JavaScript and handled by their page. */

type Given = { value: string | undefined };

export const NameInput = ({ value }: Given) => (
  <Input name="name" required maxLength={100} autoComplete="name" defaultValue={value} frameClassName="h-11" />
);

export const EmailInput = ({ value, required }: Given & { required?: boolean }) => (
  <Input
    type="email"
    name="email"
    required={required}
    maxLength={254}
    autoComplete="email"
    defaultValue={value}
    frameClassName="h-11"
  />
);

export const PhoneInput = ({ value, required }: Given & { required?: boolean }) => (
  <Input
    type="tel"
    name="phone"
    required={required}
    maxLength={40}
    autoComplete="tel"
    defaultValue={value}
    frameClassName="h-11"
  />
);

/** A honeypot: visitors don't see this field, but bots fill it in. */
export const Trap = () => (
  <div aria-hidden="true" className="absolute -start-[200vw] h-px w-px overflow-hidden">
    <label>
      Website
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
);

export const Hidden = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

type ConsentProps = { words: string; checked: boolean | undefined; fault: string | undefined };

export function Consent({ words, checked, fault }: ConsentProps) {
  const faultId = useId();
  return (
    <div>
      <label className="flex max-w-[62ch] items-start gap-3 text-md text-ink-2">
        <input
          type="checkbox"
          name="consent"
          required
          defaultChecked={checked}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && faultId}
          className="mt-0.5 size-5 shrink-0"
        />
        <span dir="auto">{words}</span>
      </label>
      {fault && (
        <p id={faultId} className="mt-1.5 ps-8 text-sm text-loss">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The error above a returned form. It takes the focus, so that screen readers announce it. */
export const Refusal = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noAutofocus: the page was asked for anew by sending the form, and this is its answer
  <p role="alert" tabIndex={-1} autoFocus className="rounded-m bg-loss-tint px-4 py-3 text-lg text-loss outline-none">
    {children}
  </p>
);
