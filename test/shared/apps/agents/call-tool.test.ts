import { expect, test } from '@jest/globals';
import { failureOf, ownFailure } from '../../../../shared/apps/agents/calls/failure.ts';
import { requestKey } from '../../../../shared/apps/agents/calls/request-key.ts';
import { ApiError, type ApiErrorDetails } from '../../../../shared/apps/client/index.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';

const request = { image_urls: ['https://a.example/1.jpg'], additional_info: 'a mug' };
const key = requestKey('predictPrice', request, 1);

test.each([
  [
    'in another order, with null for what is absent',
    { additional_info: 'a mug', country: null, image_urls: request.image_urls },
  ],
  ['with a switch that is off', { ...request, explain: false }],
])('the same request %s has the same key', (_what, same) => {
  expect(requestKey('predictPrice', same, 1)).toBe(key);
});

test('a different operation, value, copy or seller has a different key', () => {
  const keys = [
    key,
    requestKey('appraiseProduct', request, 1),
    requestKey('predictPrice', { ...request, additional_info: 'a cup' }, 1),
    requestKey('predictPrice', request, 2),
    requestKey('predictPrice', request, 1, 'token a'),
    requestKey('predictPrice', request, 1, 'token b'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('the key of a request stays the same across deployments', () => {
  expect(requestKey('postItem', { title: 'Mug', quantity: 1 }, 1)).toBe(
    'agent-WbnqCC3KEgjIyo7ETINJX-IY9P_D35t8ZlSNFDvMyno',
  );
});

const errorOf = (more: Partial<ApiErrorDetails>) =>
  new ApiError({ operation: 'postItem', code: 'DEADLINE', message: 'no answer', ...more });
const said = {
  code: 'TIMEOUT',
  message: 'The listing may have been posted.',
  requestId: 'of-the-operation',
  docs: 'https://api.example/docs/errors#TIMEOUT',
} as const;

const posting = { operation: 'postItem', replays: true } as const;

test.each([
  ['a failure of the API is told in its words', errorOf(said)],
  ['the reason counts if the time was up during a repeat', errorOf({ cause: errorOf(said) })],
])('%s, and that a repeat carries the same key where it does', async (_what, thrown) => {
  const keyed = await failureOf(thrown, posting);
  expect(keyed).toMatchObject({ ...said, retry: 'later' });
  expect(keyed.remedy).toContain('sends the same Idempotency-Key');
  expect((await failureOf(thrown, { ...posting, replays: false })).remedy).not.toContain('sends the same');
});

test.each(['CONNECTION_LOST', 'DEADLINE', 'NOT_AN_ANSWER'] as const)(
  'a lost answer is worth a repeat: %s',
  async (code) => {
    const remedy = 'Call the tool again after a pause.';
    expect(await failureOf(errorOf({ code }), { ...posting, replays: false })).toMatchObject({
      code,
      retry: 'later',
      remedy,
    });
  },
);

test.each([
  ['image_url could not be read: the server answered 404', true],
  ['image_urls[2] could not be read: the server answered 404', true],
  ['limit is 0', false],
])(
  'the agent learns of the tool that takes a picture directly if an address failed: %s',
  async (message, isTold) => {
    const { remedy } = await failureOf(errorOf({ code: 'BAD_REQUEST', message }), posting);
    expect(remedy.includes('upload_photo')).toBe(isTold);
  },
);

test('operations are named as tools, except of a job, whose arguments name operations', async () => {
  const error = errorOf({ code: 'BAD_REQUEST', message: 'a: post-item has no draft-item' });
  expect((await failureOf(error, posting)).message).toBe('a: post_listing has no draft_listing');
  const ofJob = await failureOf(error, { operation: 'jobsCreate', replays: true });
  expect(ofJob.message).toBe('a: post-item has no draft-item');
});

test('a failure before the API call has a remedy, too', async () => {
  const { remedy } = await ownFailure(new ServiceError('MARKET_TOKEN_INVALID'));
  expect(remedy).toContain('x-market-access-token');
});
