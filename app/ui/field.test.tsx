import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

const attribute = (html: string, element: string, name: string) =>
  new RegExp(`<${element}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

it('wires label, hint and error to the control', () => {
  const html = renderToStaticMarkup(
    <Field label="Email" hint="For the receipt" error="Enter a valid email address." required>
      <Input type="email" />
    </Field>,
  );
  const id = attribute(html, 'input', 'id');
  expect(attribute(html, 'label', 'for')).toBe(id);
  expect(attribute(html, 'input', 'aria-describedby')).toBe(`${id}-hint ${id}-error`);
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
  expect(attribute(html, 'input', 'aria-required')).toBe('true');
  expect(html).toContain(`id="${id}-error"`);
});

it('describes nothing where there is nothing to describe', () => {
  const html = renderToStaticMarkup(
    <Field label="Email">
      <Input />
    </Field>,
  );
  expect(html).not.toMatch(/ aria-describedby=/);
  expect(html).not.toMatch(/ aria-invalid=/);
});
