import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type ControllerRenderProps, type FieldPath, type FieldValues } from 'react-hook-form';
import { useT } from '#app/i18n/t.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { cx } from '../classes.ts';
import { Field, type FieldProps } from '../field.tsx';
import { type ContractForm, showRefusal } from './use-contract-form.ts';

type FormProps<Input extends FieldValues, Output> = {
  form: ContractForm<Input, Output>;
  /** Sends the values. Errors appear beside the fields or at the top, and the typed values stay. */
  onSubmit: (values: Output) => Promise<unknown>;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  id,
  className,
  children,
}: FormProps<Input, Output>) {
  const t = useT();
  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showRefusal(form, error, t('ui.form.failed'));
    }
  });
  const refusal = form.formState.errors.root?.message;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        // A form in a dialog must not also submit the form that opened it.
        event.stopPropagation();
        void send(event);
      }}
      className={cx('grid gap-4.5', className)}
    >
      {refusal && (
        <p role="alert" className="flex items-start gap-2 rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {refusal}
        </p>
      )}
      {children}
    </form>
  );
}

type FormFieldProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> = Omit<
  FieldProps,
  'children' | 'error'
> & {
  form: ContractForm<Input, Output>;
  name: Name;
  children: (control: ControllerRenderProps<Input, Name>) => ReactNode;
};

/** A field of the form: the control gets its value and reports changes, and its error shows below. */
export function FormField<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  children,
  ...field
}: FormFieldProps<Input, Output, Name>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: control, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {children(control)}
        </Field>
      )}
    />
  );
}

type SubmitProps<Input extends FieldValues, Output> = Omit<ButtonProps, 'form'> & {
  form: ContractForm<Input, Output>;
  /** The id of the form, for a button outside of it, such as in a dialog's footer. */
  formId?: string;
};

/** Labeled with a verb and an object: "Send 214 emails". */
export function SubmitButton<Input extends FieldValues, Output>({ form, formId, ...rest }: SubmitProps<Input, Output>) {
  return (
    <Button type="submit" kind="act" busy={form.formState.isSubmitting} {...(formId && { form: formId })} {...rest} />
  );
}
