import { createHash } from 'node:crypto';
import type { EmulatorAnswer, EmulatorRequest } from '../emulator/emulator.ts';
import { StripeRefusal } from './stripe-error.ts';

/** Answers by Idempotency-Key, as Stripe keeps them: https://docs.stripe.com/api/idempotent_requests */
export class IdempotentAnswers {
  readonly #kept = new Map<string, { readonly asked: string; readonly answer: EmulatorAnswer }>();

  /** @throws StripeRefusal if the key was used with other parameters */
  answer(request: EmulatorRequest, make: () => EmulatorAnswer): EmulatorAnswer {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return make();
    const asked = createHash('sha256').update(request.path).update(request.body).digest('hex');
    const kept = this.#kept.get(key);
    if (kept === undefined) {
      const answer = make();
      this.#kept.set(key, { asked, answer });
      return answer;
    }
    if (kept.asked !== asked) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      });
    }
    return { ...kept.answer, headers: { ...kept.answer.headers, 'idempotent-replayed': 'true' } };
  }
}
