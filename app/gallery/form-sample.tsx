import { z } from 'zod';
import { DateField } from '#app/ui/date-field.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { toast } from '#app/ui/toast.ts';
import { cents, day, email, filledLine } from '#contract/core/primitives.ts';
import { Section } from './section.tsx';

const offer = z.object({ buyer: filledLine(120), email, price: cents.positive(), closing: day.nullable() });

/** The server refuses every price that ends in 5, to show where its issues land. */
async function send({ price }: z.output<typeof offer>) {
  await new Promise((resolve) => setTimeout(resolve, 600));
  if (price % 1000 === 500) {
    throw {
      code: 'invalid_input',
      status: 400,
      message: '',
      issues: [{ path: ['price'], message: 'Another offer is higher.' }],
    };
  }
  toast('Offer sent');
}

export function FormSample() {
  const form = useContractForm(offer, { buyer: '', email: '', closing: null });
  return (
    <Section title="A form from a schema">
      <Form form={form} onSubmit={send} className="max-w-md">
        <FormField form={form} name="buyer" label="Buyer" required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField form={form} name="email" label="Buyer's email" required>
          {(control) => <Input type="email" {...control} />}
        </FormField>
        <FormField form={form} name="price" label="Offered price" hint="The server refuses a price that ends in 5">
          {({ value, onChange, onBlur, name }) => <MoneyField value={value ?? null} {...{ onChange, onBlur, name }} />}
        </FormField>
        <FormField form={form} name="closing" label="Wished closing day">
          {({ value, onChange, onBlur, name }) => <DateField value={value ?? null} {...{ onChange, onBlur, name }} />}
        </FormField>
        <SubmitButton form={form} className="justify-self-start">
          Send offer
        </SubmitButton>
      </Form>
    </Section>
  );
}
