import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';

type Wiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<Wiring | null>(null);

export type FieldProps = {
  label: ReactNode;
  /** Shown before there is an error: the expected format, why it is asked. */
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Keeps the label for screen readers only, for controls that their surroundings already name. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, hint, and error around one control. The control reads its id and description from context, so nothing is wired by hand. */
export function Field({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const t = useT();
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {required && (
          <span className="ms-1 text-loss" title={t('ui.required')}>
            <span aria-hidden="true">*</span>
          </span>
        )}
      </label>
      <FieldContext value={{ id, labelId: `${id}-label`, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex animate-appear items-start gap-1.5 text-sm text-loss">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

type Own = {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** The attributes that a control inside a Field must carry; its own properties take precedence. */
export function useFieldControl(own: Own = {}) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own.required ?? (field?.required || undefined),
  };
}

/** The same for controls that a label names without being its target: a radio group, a list that opens. */
export function useFieldGroup() {
  const field = useContext(FieldContext);
  return { ...useFieldControl(), 'aria-labelledby': field?.labelId };
}
