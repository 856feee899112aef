import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './signature.ts';

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };

test('a message is signed as the published example of Standard Webhooks is', () => {
  expect(signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while two secrets hold, both sign; each secret is another', () => {
  const [one, two] = [newSecret(), newSecret()];
  expect(one).not.toBe(two);
  const both = signedHeaders([one, two], message)['webhook-signature'];
  expect(both?.split(' ')).toEqual([one, two].map((secret) => signedHeaders([secret], message)['webhook-signature']));
});
