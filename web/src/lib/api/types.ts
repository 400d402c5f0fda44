// Made from crates/protocol: do not edit. `cargo xtask types` writes it anew.

/**
 * An action you have now.
 */
export type ActionInfo = {
/**
 * In notation: what `play` takes.
 */
notation: string,
/**
 * In words.
 */
text: string,
/**
 * As data, in the game's own form.
 */
action: unknown, };

/**
 * For programs: the list is closed.
 */
export type ApiCode = "bad-request" | "sign-in" | "wrong-password" | "forbidden" | "wrong-origin" | "wrong-host" | "not-found" | "name-taken" | "not-now" | "stale" | "illegal-action" | "bad-setup" | "too-large" | "too-slow" | "too-many" | "internal" | "unavailable" | "uncertain";

/**
 * A refusal: nothing was changed, unless the code is `uncertain`.
 */
export type ApiError = {
/**
 * For programs.
 */
code: ApiCode,
/**
 * For people.
 */
message: string, };

/**
 * Plays on from a moment of a game that is over, against bots.
 */
export type Branch = {
/**
 * The number of moves up to this moment.
 */
at: number,
/**
 * My seat in the new game.
 */
seat: number,
/**
 * The level of the bots on the other seats.
 */
level: string, };

/**
 * Everybody's chance to win at a moment.
 */
export type ChancePoint = {
/**
 * The number of moves up to this moment.
 */
moves: number,
/**
 * From 0 to 1, by seat.
 */
chances: Array<number>, };

/**
 * Chat lines of a table, in order.
 */
export type ChatPage = {
/**
 * Events of the kind `said`.
 */
lines: Array<ShownEvent>,
/**
 * True if there are older ones.
 */
more: boolean, };

/**
 * A message of the page: a command with a number of the page's own, which comes back with the answer.
 */
export type ClientMessage = {
/**
 * Any number; the answer has the same.
 */
id: number,
/**
 * The command to execute.
 */
command: Command, };

/**
 * The time that is left.
 */
export type Clocks = {
/**
 * The time each seat has left, in milliseconds, as of `now` of the message; empty where there are no clocks.
 */
left: number[],
/**
 * The seat whose clock runs.
 */
running: number | null,
/**
 * The moment by which the decision must be made, where there are deadlines.
 */
deadline: number | null, };

/**
 * A command: `{"do":"play","action":"draw","at":17}`.
 */
export type Command = { "do": "sit",
/**
 * The seat; the first open one if it is missing.
 */
seat?: number,
/**
 * My part of the shuffle, up to 64 characters.
 */
word?: string, } | { "do": "leave" } | { "do": "seat-bot",
/**
 * The seat to take.
 */
seat: number,
/**
 * The level of the bot.
 */
level: string, } | { "do": "clear-seat",
/**
 * The seat to clear.
 */
seat: number, } | { "do": "start" } | { "do": "play",
/**
 * In notation, as `position.actions` has it.
 */
action: string,
/**
 * `position.moves` as I saw it: an action for another moment is refused as stale.
 */
at: number, } | { "do": "undo",
/**
 * `position.moves` as I saw it.
 */
at: number, } | { "do": "answer",
/**
 * Yes or no.
 */
agree: boolean, } | { "do": "resign" } | { "do": "replace",
/**
 * The seat of the person who is away.
 */
seat: number,
/**
 * The level of the bot.
 */
level: string, } | { "do": "return" } | { "do": "say",
/**
 * 1 to 500 characters.
 */
text: string, } | { "do": "shut-out",
/**
 * The id, as seats, watchers and chat lines have it.
 */
user: string, } | { "do": "rematch" };

/**
 * The scores in the course of a finished game.
 */
export type Course = {
/**
 * After each decision, and at the end.
 */
points: Array<CoursePoint>, };

/**
 * The scores at a moment.
 */
export type CoursePoint = {
/**
 * The number of moves up to this moment.
 */
moves: number,
/**
 * Each seat's total.
 */
totals: Array<number>, };

/**
 * Signing up or in. Who signs up as a guest keeps seats and games.
 */
export type Credentials = {
/**
 * 1 to 24 characters; no two accounts have names that look alike.
 */
name: string,
/**
 * 8 to 256 bytes.
 */
password: string, };

/**
 * A command was done.
 */
export type Done = {
/**
 * The number of the last event at the table.
 */
seen: number, };

/**
 * Open tables whose game is over.
 */
export type FinishedTables = {
/**
 * Latest first.
 */
tables: Array<TableSummary>,
/**
 * The value of `before` to see more; none when this is all.
 */
next: number | null, };

/**
 * Somebody in the list of friends.
 */
export type Friend = {
/**
 * The person's id.
 */
id: string,
/**
 * The name.
 */
name: string, };

/**
 * My friends, and who might become one.
 */
export type Friends = {
/**
 * Both have said yes.
 */
friends: Array<Friend>,
/**
 * They have asked me.
 */
asking: Array<Friend>,
/**
 * I have asked them.
 */
asked: Array<Friend>, };

/**
 * A finished game as the bots judge it.
 */
export type GameAnalysis = {
/**
 * Before each decision that had a choice, and at the end.
 */
points: Array<ChancePoint>,
/**
 * The decisions around which most changed, in the order of the game.
 */
turning_points: Array<TurningPoint>, };

/**
 * The answer to `games`.
 */
export type Games = {
/**
 * The games there are.
 */
games: Array<Offered>,
/**
 * The levels of bots, weakest first.
 */
levels: Array<string>, };

/**
 * Reasons why a seat is out.
 */
export type LeaveReason = "resigned" | "time";

/**
 * The tables that are open to all, and to the asker as a friend.
 */
export type Lobby = {
/**
 * Tables that wait for players, newest first.
 */
waiting: Array<TableSummary>,
/**
 * Tables one may watch, newest first.
 */
playing: Array<TableSummary>,
/**
 * The value of `waiting_after` to see more; none when these are all.
 */
waiting_next: string | null,
/**
 * The value of `playing_after` to see more; none when these are all.
 */
playing_next: string | null, };

/**
 * Something that happened.
 */
export type LoggedEvent = {
/**
 * The number of the action that it came from, counted from 0.
 */
number: number,
/**
 * The event as data.
 */
event: unknown,
/**
 * The event in words.
 */
text: string, };

/**
 * Who I am.
 */
export type Me = {
/**
 * Nobody yet, if there is none.
 */
user: User | null, };

/**
 * The game as it was, for the replay.
 */
export type Moment = {
/**
 * The number of moves up to this moment.
 */
moves: number,
/**
 * The number of moves there are now.
 */
of: number,
/**
 * The turn then.
 */
turn: ToMove,
/**
 * The question that was open.
 */
prompt: Prompt,
/**
 * The part of the state that you may see, in the game's own form.
 */
view: unknown,
/**
 * The scores then; null where you may not know them.
 */
scores: Array<SeatScore | null>,
/**
 * The events of the game that the last of those moves led to.
 */
lines: Array<LoggedEvent>, };

/**
 * The tables where I sit or sat, whatever their status, latest first.
 */
export type MyTables = {
/**
 * The tables.
 */
tables: Array<TableSummary>, };

/**
 * Names somebody as a friend: asks, or agrees if that person has asked.
 */
export type NewFriend = {
/**
 * The name of an account, whatever the capitals.
 */
name: string, };

/**
 * A guest begins, or changes the name.
 */
export type NewGuest = {
/**
 * 1 to 24 characters that cannot be mistaken for the name of an account or a bot.
 */
name: string, };

/**
 * Changes my password and ends all my other sessions.
 */
export type NewPassword = {
/**
 * The password until now.
 */
old: string,
/**
 * The password from now on, 8 to 256 bytes.
 */
new: string, };

/**
 * Asks for a token, with which a program acts for its owner.
 */
export type NewToken = {
/**
 * What it is for, 1 to 40 characters.
 */
name: string,
/**
 * What it may do; `play` if it is missing.
 */
scope?: TokenScope,
/**
 * After how many days it ends, 1 to 365; 90 if it is missing.
 */
days?: number, };

/**
 * Opens a table.
 */
export type NewWebTable = {
/**
 * The game's id.
 */
game: string,
/**
 * One per seat: they are as many as there are players.
 */
seats: Array<SeatPlan>,
/**
 * The game's options that differ from their defaults.
 */
options?: { [key in string]: string },
/**
 * The pack; the classic one if it is not said.
 */
pack?: string,
/**
 * The clocks or deadlines.
 */
pace?: Pace,
/**
 * The people who find it.
 */
visibility?: Visibility,
/**
 * True if others may watch.
 */
spectators?: boolean,
/**
 * True if scores are shown during the game.
 */
live_scores?: boolean,
/**
 * True if the game begins at once: no seat may be open then.
 */
start?: boolean,
/**
 * My part of the shuffle.
 */
word?: string,
/**
 * The seal that was offered to me (`POST /api/seals`) before I chose my word; a new one if it is not said.
 */
seal?: string, };

/**
 * An offer that waits for answers.
 */
export type Offer = {
/**
 * The seat that asks.
 */
by: number,
/**
 * The proposal.
 */
what: OfferKind,
/**
 * Seats that have to agree still.
 */
waiting: Array<number>,
/**
 * Seats that have agreed.
 */
agreed: Array<number>, };

/**
 * A proposal that others must agree to.
 */
export type OfferKind = { "kind": "undo",
/**
 * The number of moves that stay.
 */
to: number, } | { "kind": "replace",
/**
 * The seat of the person who is away.
 */
seat: number,
/**
 * The level of the bot.
 */
level: string, };

/**
 * A game that can be played.
 */
export type Offered = {
/**
 * The name in commands and records.
 */
id: string,
/**
 * The name for people.
 */
name: string,
/**
 * The version of its rules.
 */
rules: number,
/**
 * How many can play.
 */
seats: Array<number>,
/**
 * What can be chosen in the set-up.
 */
options: Array<OfferedOption>,
/**
 * The packs at hand.
 */
packs: Array<string>, };

/**
 * An option of a game's set-up.
 */
export type OfferedOption = {
/**
 * Its name in the set-up.
 */
name: string,
/**
 * What it is when nothing is said.
 */
default: string,
/**
 * The values allowed; any line of text if there are none.
 */
values: Array<string>,
/**
 * What it changes.
 */
help: string, };

/**
 * The clocks or deadlines of a game.
 */
export type Pace = { "pace": "free" } | { "pace": "live",
/**
 * At the start, 1 to 180.
 */
minutes: number,
/**
 * Seconds added after each decision, 0 to 120.
 */
increment: number, } | { "pace": "slow",
/**
 * 1 to 336 hours.
 */
hours: number, };

/**
 * The game as a viewer sees it.
 */
export type Position = {
/**
 * The number of moves that were made, draws included.
 */
moves: number,
/**
 * The turn: of a seat, of chance, or of nobody.
 */
turn: ToMove,
/**
 * The question that is open.
 */
prompt: Prompt,
/**
 * The part of the state that you may see, in the game's own form.
 */
view: unknown,
/**
 * The actions you have now; empty when it is not your decision.
 */
actions: Array<ActionInfo>,
/**
 * Each seat's score as if the game were scored now; null where you may not know it.
 */
scores: Array<SeatScore | null>,
/**
 * The undo that you could have.
 */
undo: UndoInfo | null, };

/**
 * The effects of an action, as far as you can know.
 */
export type Preview = {
/**
 * The action.
 */
notation: string,
/**
 * The events of the game that are certain, before anything is drawn.
 */
lines: Array<LoggedEvent>,
/**
 * The game after that; none where it depends on what you do not know.
 */
view: unknown,
/**
 * The scores after that; null where they depend on what you do not know.
 */
scores: Array<SeatScore | null>,
/**
 * The turn after that; `chance` if something would be drawn.
 */
turn: ToMove | null, };

/**
 * The open question.
 */
export type Prompt = {
/**
 * The seat that decides; none while something is drawn and after the end.
 */
seat: number | null,
/**
 * The question as data, in the game's own form.
 */
question: unknown,
/**
 * The question as a sentence.
 */
text: string,
/**
 * The clause of the rules that asks.
 */
clause: string,
/**
 * The name of the component that asks; none if the rules themselves do.
 */
source: string | null, };

/**
 * The seal on the server's secret, which keeps it from choosing the draws.
 */
export type Seal = {
/**
 * SHA-256 of the server's secret, known from the moment the table is opened: before any word came in.
 */
hash: string,
/**
 * The secret itself, once the game is over: `oxhide verify` proves the record with it.
 */
secret: string | null, };

/**
 * A secret that the server has drawn for my next table.
 */
export type SealOffered = {
/**
 * SHA-256 of it.
 */
hash: string, };

/**
 * A seat.
 */
export type SeatInfo = {
/**
 * Open, a person or a bot.
 */
kind: SeatKind,
/**
 * The name; empty on an open seat.
 */
name: string,
/**
 * The person.
 */
user: string | null,
/**
 * Guest or account, when the person sat down; null on other seats, and where it is not known.
 */
user_kind: UserKind | null,
/**
 * The level of the bot, also of one that plays in the place of a person.
 */
level: string | null,
/**
 * True if the person is connected to the table now; bots always are.
 */
present: boolean,
/**
 * True if the person resigned or ran out of time: a bot plays on, and the seat comes last.
 */
out: boolean,
/**
 * The person's part of the shuffle, once the game has begun.
 */
word: string | null, };

/**
 * The kinds of seats.
 */
export type SeatKind = "open" | "person" | "bot";

/**
 * One source of points.
 */
export type SeatPart = {
/**
 * The heading on the score sheet.
 */
group: string,
/**
 * What it is.
 */
name: string,
/**
 * What it gives.
 */
points: number, };

/**
 * The person or bot that is to sit on a seat.
 */
export type SeatPlan = { "who": "me" } | { "who": "open" } | { "who": "bot",
/**
 * The level of the bot.
 */
level: string, };

/**
 * One seat's score.
 */
export type SeatScore = {
/**
 * The sum of all parts.
 */
total: number,
/**
 * What decides between equal totals, most important first; more is better.
 */
tie_breaks: Array<number>,
/**
 * Where the points come from.
 */
parts: Array<SeatPart>, };

/**
 * Somebody at a table, in a list.
 */
export type SeatSummary = {
/**
 * Open, a person or a bot.
 */
kind: SeatKind,
/**
 * The name; empty on an open seat.
 */
name: string,
/**
 * The place, once the game is over.
 */
place: number | null,
/**
 * The points, once the game is over.
 */
total: number | null, };

/**
 * A message of the server.
 */
export type ServerMessage = { "type": "news",
/**
 * The number of the last event: the `seen` to come back with.
 */
seen: number,
/**
 * The server's time.
 */
now: number,
/**
 * New events, in order.
 */
events: Array<ShownEvent>,
/**
 * Chat lines before this number were left out: they can be asked for with `GET /api/tables/{id}/chat`.
 * Events are without a gap but for those.
 */
older_chat?: number,
/**
 * The table as it is now.
 */
table: TableInfo,
/**
 * The game as it is now; none before it starts. When nothing in the game changed it may be missing
 * and the last one holds.
 */
position?: Position, } | { "type": "done",
/**
 * The number the page gave it.
 */
id: number,
/**
 * The number of the last event.
 */
seen: number, } | { "type": "refused",
/**
 * The number the page gave it; none if the message could not be read.
 */
id: number | null,
/**
 * The reason.
 */
error: ApiError, } | { "type": "bye",
/**
 * The reason, for people.
 */
reason: string, };

/**
 * A browser in which I am signed in.
 */
export type Session = {
/**
 * The id, with which the session can be ended. It is not its secret.
 */
id: string,
/**
 * The browser and its system, roughly; perhaps empty.
 */
client: string,
/**
 * When I signed in.
 */
created: number,
/**
 * When it was used last, to about ten minutes.
 */
used: number,
/**
 * When it ends.
 */
expires: number,
/**
 * Whether it is the one that asks.
 */
current: boolean, };

/**
 * My sessions.
 */
export type Sessions = {
/**
 * Last used first.
 */
sessions: Array<Session>, };

/**
 * An event of a table as one viewer may see it.
 */
export type ShownEvent = {
/**
 * Its number in the event log, counted from 1.
 */
number: number,
/**
 * The time, in milliseconds since 1970.
 */
at: number, } & ({ "type": "opened",
/**
 * Name of the host.
 */
name: string, } | { "type": "sat",
/**
 * The seat that was taken.
 */
seat: number,
/**
 * The person's name.
 */
name: string, } | { "type": "bot-sat",
/**
 * The seat that was taken.
 */
seat: number,
/**
 * The level of the bot.
 */
level: string, } | { "type": "cleared",
/**
 * The seat.
 */
seat: number, } | { "type": "started",
/**
 * The draws at the start.
 */
lines: Array<LoggedEvent>, } | { "type": "moved",
/**
 * The seat that decided.
 */
seat: number,
/**
 * The events of the game it led to, as you may know them; empty if it was taken back since.
 */
lines: Array<LoggedEvent>, } | { "type": "undone",
/**
 * The seat that took back.
 */
seat: number,
/**
 * The number of moves that stay.
 */
to: number, } | { "type": "said",
/**
 * The person's name.
 */
name: string,
/**
 * Guest or account; null where it is not known.
 */
kind: UserKind | null,
/**
 * The seat of the person; none for a spectator.
 */
seat: number | null,
/**
 * The id of the person; none in chats of earlier versions.
 */
user: string | null,
/**
 * The line, as plain text.
 */
text: string, } | { "type": "shut-out",
/**
 * The person's id.
 */
user: string,
/**
 * The person's name.
 */
name: string, } | { "type": "offered",
/**
 * The seat.
 */
seat: number,
/**
 * The proposal.
 */
offer: OfferKind, } | { "type": "agreed",
/**
 * The seat.
 */
seat: number, } | { "type": "declined",
/**
 * The seat that declined; none if the game went on.
 */
seat: number | null, } | { "type": "out",
/**
 * The seat.
 */
seat: number,
/**
 * The reason.
 */
reason: LeaveReason, } | { "type": "replaced",
/**
 * The seat of the person who is away.
 */
seat: number,
/**
 * The level of the bot.
 */
level: string, } | { "type": "returned",
/**
 * The seat.
 */
seat: number, } | { "type": "ended",
/**
 * The places and totals.
 */
result: TableResult, } | { "type": "rematch",
/**
 * Its id.
 */
table: string, });

/**
 * The status of a table.
 */
export type Status = "waiting" | "playing" | "over";

/**
 * A table, apart from the game on it.
 */
export type TableInfo = {
/**
 * Its id.
 */
id: string,
/**
 * The game's id.
 */
game: string,
/**
 * The pack.
 */
pack: string,
/**
 * Every option of the game.
 */
options: { [key in string]: string },
/**
 * The clocks or deadlines.
 */
pace: Pace,
/**
 * The people who find it in their lobby.
 */
visibility: Visibility,
/**
 * True if others may watch.
 */
spectators: boolean,
/**
 * True if scores are shown during the game.
 */
live_scores: boolean,
/**
 * Waiting, playing or over.
 */
status: Status,
/**
 * The id of the host, who seats bots and starts the game.
 */
host: string,
/**
 * The seats.
 */
seats: Array<SeatInfo>,
/**
 * Your seat; none for a spectator.
 */
you: number | null,
/**
 * The number of spectators.
 */
watching: number,
/**
 * Those of them who have a name, up to 30.
 */
watchers: Array<Watcher>,
/**
 * The proof of fair draws; none where a game was played on from a moment of another.
 */
seal: Seal | null,
/**
 * An offer that waits.
 */
offer: Offer | null,
/**
 * The time that is left.
 */
clocks: Clocks | null,
/**
 * The result, once the game is over.
 */
result: TableResult | null,
/**
 * The table of the next game with the same people.
 */
rematch: string | null,
/**
 * The moment it was opened.
 */
created: number, };

/**
 * A table was opened.
 */
export type TableOpened = {
/**
 * Its id: the link to it is `/table/ID`.
 */
table: string, };

/**
 * The result of a game.
 */
export type TableResult = {
/**
 * The place of each seat, 1 for the winners; seats that are out come last.
 */
places: Array<number>,
/**
 * Each seat's total.
 */
totals: Array<number>, };

/**
 * A table in a list.
 */
export type TableSummary = {
/**
 * Its id.
 */
id: string,
/**
 * The game's id.
 */
game: string,
/**
 * Waiting, playing or over.
 */
status: Status,
/**
 * The people who find it.
 */
visibility: Visibility,
/**
 * The clocks or deadlines.
 */
pace: Pace,
/**
 * The seats.
 */
seats: Array<SeatSummary>,
/**
 * The seat whose decision it is.
 */
to_move: number | null,
/**
 * The seat of the asker.
 */
your_seat: number | null,
/**
 * The number of moves that were made.
 */
moves: number,
/**
 * The moment it was opened.
 */
created: number,
/**
 * The moment of its last event.
 */
updated: number, };

/**
 * The answer to `turn`: `{"turn":"player","seat":0}`, `{"turn":"chance"}` or `{"turn":"over"}`.
 */
export type ToMove = { "turn": "player",
/**
 * Whose, counted from 0.
 */
seat: number, } | { "turn": "chance" } | { "turn": "over" };

/**
 * A token as it is listed: its secret was shown once.
 */
export type Token = {
/**
 * The id, with which the token can be revoked.
 */
id: string,
/**
 * What it is for.
 */
name: string,
/**
 * What it may do.
 */
scope: TokenScope,
/**
 * When it was made.
 */
created: number,
/**
 * When it ends.
 */
expires: number,
/**
 * When it was used last, to about ten minutes; null for never.
 */
used: number | null, };

/**
 * A token that was just made.
 */
export type TokenMade = {
/**
 * The token.
 */
token: Token,
/**
 * What the program sends as `Authorization: Bearer …`; it is never shown again.
 */
secret: string, };

/**
 * The things a token allows a program to do.
 */
export type TokenScope = "read" | "play";

/**
 * My tokens.
 */
export type Tokens = {
/**
 * Newest first.
 */
tokens: Array<Token>, };

/**
 * A decision around which much changed.
 */
export type TurningPoint = {
/**
 * The number of moves before it.
 */
moves: number,
/**
 * The seat that decided.
 */
seat: number,
/**
 * The action, in words.
 */
played: string,
/**
 * The action that the bots would have chosen, in words; none if it was the same.
 */
best: string | null,
/**
 * The change in everybody's chances up to the next decision, by seat: by the choice and by draws.
 */
change: Array<number>, };

/**
 * The undo that you could have.
 */
export type UndoInfo = {
/**
 * The number of moves that stay.
 */
to: number,
/**
 * True if nobody needs to be asked.
 */
free: boolean,
/**
 * The seats that will be asked.
 */
asks: Array<number>,
/**
 * The seat of somebody who is away and cannot agree, though decisions made there or hidden draws would be
 * taken back: nothing can be taken back then.
 */
absent: number | null, };

/**
 * A person, or the owner of a program.
 */
export type User = {
/**
 * The id: it never changes.
 */
id: string,
/**
 * The name that others see.
 */
name: string,
/**
 * Guest or account.
 */
kind: UserKind, };

/**
 * Whether somebody signed up.
 */
export type UserKind = "guest" | "account";

/**
 * The people who find a table.
 */
export type Visibility = "open" | "private" | "friends";

/**
 * Somebody who watches a table.
 */
export type Watcher = {
/**
 * The id.
 */
user: string,
/**
 * The name.
 */
name: string, };

/**
 * The reason why an action is not allowed now.
 */
export type WhyNot = {
/**
 * True if it is allowed after all.
 */
allowed: boolean,
/**
 * The reason; if the rules have no other, what is asked instead, and of whom.
 */
text: string,
/**
 * The clause of the rules that says so; perhaps empty.
 */
clause: string, };
