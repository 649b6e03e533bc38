import { controlLook } from '#app/ui/input.tsx';
import { callToAction } from './call-to-action.ts';

type Props = { action: string; q?: string; id: string; label: string; placeholder: string; find: string };

/** A plain form whose result is a page with an address. Works without JavaScript. */
export function PageSearch({ action, q = '', id, label, placeholder, find }: Props) {
  return (
    <search>
      <form action={action} method="get" className="flex max-w-xl gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <div className={`${controlLook} h-11`}>
          <input
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            required
            placeholder={placeholder}
            className="h-full min-w-0 flex-1 rounded-s bg-transparent px-3.5 text-lg outline-none"
          />
        </div>
        <button type="submit" className={`${callToAction({ kind: 'act' })} h-11`}>
          {find}
        </button>
      </form>
    </search>
  );
}
