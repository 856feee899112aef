import { Socket } from 'node:net';

/** A test that reaches for the network fails and says where it wanted to go; only this machine is let through. */
const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;

function connectHere(this: Socket, ...args: unknown[]): Socket {
  const target = [args[0]].flat()[0];
  const host =
    typeof target === 'object' && target !== null && !('path' in target && target.path)
      ? String((target as { host?: string }).host ?? 'localhost')
      : '';
  if (host !== '' && !/^(localhost|::1|127\.[\d.]+)$/.test(host)) throw new Error(`A test called ${host}, which is outside this machine.`);
  return connect.apply(this, args);
}

// Files that share a worker run this again each.
if (connect.name !== connectHere.name) Socket.prototype.connect = connectHere as typeof Socket.prototype.connect;
