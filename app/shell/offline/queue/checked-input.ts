import { ApiProblem } from '#app/api.ts';
import { errorCodes } from '#contract/core/errors.ts';

type Input = Record<string, unknown>;

/** The input as the server would parse it. Invalid input is rejected now, not hours later. */
export async function checked(name: string, input: Input): Promise<Input> {
  const [domain = '', call = ''] = name.split('.');
  // Without the schemas, only the server validates.
  const schemas = await import('./schemas.ts').catch(() => undefined);
  const read = schemas?.domains[domain]?.[call]?.input.safeParse(input);
  if (!read) return input;
  if (read.success) return read.data as Input;
  const issues = read.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    message,
  }));
  const { status, means } = errorCodes.invalid_input;
  throw new ApiProblem({
    type: 'about:blank#invalid_input',
    title: means,
    status,
    code: 'invalid_input',
    message: issues[0]?.message ?? means,
    issues,
    requestId: '',
  });
}
