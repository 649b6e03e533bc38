import type { ServiceName } from '#contract/core/service-names.ts';
import { MailError } from '../mail/mail.ts';
import type { Model } from '../models/model.ts';
import { ModelError } from '../models/model.ts';
import { PaymentsError } from '../payments/payments.ts';
import { SmsError } from '../sms/sms.ts';
import { StorageError } from '../storage/storage.ts';
import type { ServiceWatch } from './service-watch.ts';

/** Errors that are about the request and say nothing about the service. */
const ofTheAsking: readonly string[] = [
  'invalid_message',
  'invalid_key',
  'invalid_type',
  'too_large',
  'range_outside',
  'invalid_checkout',
  'unknown_checkout',
  'unknown_subscription',
  'signature_refused',
  'too_old',
  'declined',
  'too_long',
];

const kinds = [MailError, SmsError, StorageError, PaymentsError, ModelError];

const isOfTheService = (error: unknown): boolean =>
  kinds.some((kind) => error instanceof kind) && !ofTheAsking.includes((error as { code: string }).code);

/** Wraps a service so that the outcome of each call is recorded. */
export function watched<Service extends object>(watch: ServiceWatch, name: ServiceName, service: Service): Service {
  const note = async (work: Promise<unknown>): Promise<unknown> => {
    try {
      const answer = await work;
      watch.succeeded(name);
      return answer;
    } catch (error) {
      if (isOfTheService(error)) watch.failed(name, error);
      throw error;
    }
  };
  return new Proxy(service, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const answer: unknown = value.apply(target, given);
        return answer instanceof Promise && property !== 'close' ? note(answer) : answer;
      };
    },
  });
}

/** Records a streamed answer as a success when it reaches its end. */
export function watchedModel(watch: ServiceWatch, model: Model): Model {
  return {
    ...model,
    async *stream(request) {
      try {
        yield* model.stream(request);
        watch.succeeded('ai');
      } catch (error) {
        if (isOfTheService(error)) watch.failed('ai', error);
        throw error;
      }
    },
  };
}
