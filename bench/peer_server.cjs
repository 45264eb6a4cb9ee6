// boardgame.io: 200 websocket clients at 50 tables of four; moves confirmed per server CPU second.
// Prints one line of JSON for each line that it is sent: a round of SECS seconds.
const { fork } = require('child_process');
const SEATS = 4, TABLES = 50, PORT = Number(process.env.PORT || 8766), SECS = Number(process.env.SECS || 4);
const game = {
  name: 'auction', disableUndo: true,
  setup: () => ({ card: 3, pot: 0, n: 0, hands: [[], [], [], []], players: { 0: { chips: 11 }, 1: { chips: 11 }, 2: { chips: 11 }, 3: { chips: 11 } } }),
  moves: { pass: ({ G, ctx, events }) => { G.players[ctx.currentPlayer].chips = 11; G.pot++; G.n++; events.endTurn(); } },
};
if (process.argv[2] === 'serve') {
  process.on('message', () => { const u = process.cpuUsage(); process.send((u.user + u.system) / 1e6); });
  const net = require('net'), listen = net.Server.prototype.listen; // it would listen on every interface
  net.Server.prototype.listen = function (port, ...rest) { return listen.call(this, { port, host: '127.0.0.1' }, ...rest.filter(x => typeof x === 'function')); };
  const { Server, Origins } = require('boardgame.io/dist/cjs/server.js');
  Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: PORT, lobbyConfig: undefined });
} else (async () => {
  const { Client } = require('boardgame.io/dist/cjs/client.js'); const { SocketIO } = require('boardgame.io/dist/cjs/multiplayer.js');
  const child = fork(__filename, ['serve'], { silent: true });
  const cpu = () => new Promise(r => { child.once('message', r); child.send('cpu'); });
  await new Promise(r => setTimeout(r, 2500));
  let moves = 0, going = true; const held = [];
  for (let t = 0; t < TABLES; t++) for (let p = 0; p < SEATS; p++) {
    const c = Client({ game, numPlayers: SEATS, matchID: 'm' + t, playerID: String(p), debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${PORT}`, socketOpts: { transports: ['websocket'] } }) });
    let last = -1;
    const pass = () => { if (going) c.moves.pass(); else held.push(pass); };
    c.subscribe(s => { if (s && s.isActive && s.ctx.currentPlayer === String(p) && s._stateID !== last && s.isConnected) { last = s._stateID; moves++; setImmediate(pass); } });
    c.start();
  }
  await new Promise(r => setTimeout(r, 4000));
  going = false;
  console.log('ready');
  require('readline').createInterface({ input: process.stdin }).on('line', async () => {
    going = true; held.splice(0).forEach(f => f());
    await new Promise(r => setTimeout(r, 500));
    const c = await cpu(), m = moves, t = Date.now();
    await new Promise(r => setTimeout(r, SECS * 1000));
    const done = moves - m, spent = await cpu() - c;
    going = false;
    console.log(JSON.stringify({ moves: done, cpu: spent, wall: (Date.now() - t) / 1e3 }));
  }).on('close', () => { child.kill(); process.exit(0); });
})();
