// Made from crates/protocol: do not edit. `cargo xtask types` writes it anew.

/**
 * Something you can do now.
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
 * A refusal: nothing was changed.
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
 * After how many moves.
 */
at: number,
/**
 * My seat in the new game.
 */
seat: number,
/**
 * How well the others play.
 */
level: string, };

/**
 * Everybody's chance to win at a moment.
 */
export type ChancePoint = {
/**
 * After how many moves.
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
 * Happenings of the kind `said`.
 */
lines: Array<Happening>,
/**
 * Whether there are older ones.
 */
more: boolean, };

/**
 * What the page sends: a command with a number of the page's own, which comes back with the answer.
 */
export type ClientMessage = {
/**
 * Any number.
 */
id: number,
/**
 * The command.
 */
command: Command, };

/**
 * The time that is left.
 */
export type Clocks = {
/**
 * What each seat has left, in milliseconds, as of `now` of the message; empty where there are no clocks.
 */
left: number[],
/**
 * Whose clock runs.
 */
running: number | null,
/**
 * When the decision must be made, where there are deadlines.
 */
deadline: number | null, };

/**
 * A command: `{"do":"play","action":"draw","at":17}`.
 */
export type Command = { "do": "sit",
/**
 * Where; the first open seat if it is not said.
 */
seat?: number,
/**
 * What I put into the shuffle, up to 64 letters.
 */
word?: string, } | { "do": "leave" } | { "do": "seat-bot",
/**
 * Where.
 */
seat: number,
/**
 * How well it plays.
 */
level: string, } | { "do": "clear-seat",
/**
 * Which.
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
 * Whose seat.
 */
seat: number,
/**
 * How well the bot plays.
 */
level: string, } | { "do": "return" } | { "do": "say",
/**
 * 1 to 500 letters.
 */
text: string, } | { "do": "shut-out",
/**
 * The id, as seats, watchers and chat lines have it.
 */
user: string, } | { "do": "rematch" };

/**
 * How the scores of a finished game went.
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
 * After how many moves.
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
 * The number of the last happening at the table.
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
 * What to ask for as `before` to see more; none when this is all.
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
 * Something that happened.
 */
export type Happening = {
/**
 * Counted from 1.
 */
number: number,
/**
 * When.
 */
at: number, } & ({ "what": "opened",
/**
 * By whom.
 */
name: string, } | { "what": "sat",
/**
 * Where.
 */
seat: number,
/**
 * Who.
 */
name: string, } | { "what": "bot-sat",
/**
 * Where.
 */
seat: number,
/**
 * How well it plays.
 */
level: string, } | { "what": "cleared",
/**
 * Which.
 */
seat: number, } | { "what": "started",
/**
 * What was drawn at the start.
 */
lines: Array<LoggedEvent>, } | { "what": "moved",
/**
 * Whose it was.
 */
seat: number,
/**
 * What it led to, as you may know it; empty if it was taken back since.
 */
lines: Array<LoggedEvent>, } | { "what": "undone",
/**
 * Who took back.
 */
seat: number,
/**
 * How many moves stay.
 */
to: number, } | { "what": "said",
/**
 * Who.
 */
name: string,
/**
 * Guest or account; null where it is not known.
 */
kind: UserKind | null,
/**
 * From which seat; none for a spectator.
 */
seat: number | null,
/**
 * The id of the person; none in chats of earlier versions.
 */
user: string | null,
/**
 * What: plain text.
 */
text: string, } | { "what": "shut-out",
/**
 * The id.
 */
user: string,
/**
 * Who.
 */
name: string, } | { "what": "offered",
/**
 * Who.
 */
seat: number,
/**
 * For what.
 */
offer: OfferKind, } | { "what": "agreed",
/**
 * Who.
 */
seat: number, } | { "what": "declined",
/**
 * By whom; none if the game went on.
 */
seat: number | null, } | { "what": "out",
/**
 * Which.
 */
seat: number,
/**
 * Why.
 */
reason: LeaveReason, } | { "what": "replaced",
/**
 * Whose seat.
 */
seat: number,
/**
 * How well it plays.
 */
level: string, } | { "what": "returned",
/**
 * Where.
 */
seat: number, } | { "what": "ended",
/**
 * How.
 */
result: TableResult, } | { "what": "rematch",
/**
 * Its id.
 */
table: string, });

/**
 * Why a seat is out.
 */
export type LeaveReason = "resigned" | "time";

/**
 * What is open to all, and to the friends of who asks.
 */
export type Lobby = {
/**
 * Tables that wait for players, newest first.
 */
waiting: Array<TableSummary>,
/**
 * Tables one may look at, newest first.
 */
playing: Array<TableSummary>,
/**
 * What to ask for as `waiting_after` to see more; none when these are all.
 */
waiting_next: string | null,
/**
 * What to ask for as `playing_after` to see more; none when these are all.
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
 * After how many moves.
 */
moves: number,
/**
 * How many there are now.
 */
of: number,
/**
 * Who had to decide.
 */
turn: ToMove,
/**
 * What was asked.
 */
prompt: Prompt,
/**
 * What you see, in the game's own form.
 */
view: unknown,
/**
 * The scores then; null where you may not know them.
 */
scores: Array<SeatScore | null>,
/**
 * What the last of those moves led to.
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
 * One a seat: they are as many as there are players.
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
 * The time there is.
 */
pace?: Pace,
/**
 * Who finds it.
 */
visibility?: Visibility,
/**
 * Whether others may look on.
 */
spectators?: boolean,
/**
 * Whether scores are shown during the game.
 */
live_scores?: boolean,
/**
 * Whether the game begins at once: no seat may be open then.
 */
start?: boolean,
/**
 * What I put into the shuffle.
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
 * Who asks.
 */
by: number,
/**
 * What for.
 */
what: OfferKind,
/**
 * Who has to agree still.
 */
waiting: Array<number>,
/**
 * Who has agreed.
 */
agreed: Array<number>, };

/**
 * What is asked of the others.
 */
export type OfferKind = { "kind": "undo",
/**
 * How many moves stay.
 */
to: number, } | { "kind": "replace",
/**
 * Whose seat.
 */
seat: number,
/**
 * How well the bot plays.
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
 * How much time there is.
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
 * How many moves were made, draws included.
 */
moves: number,
/**
 * Who has to decide.
 */
turn: ToMove,
/**
 * What is asked.
 */
prompt: Prompt,
/**
 * What you see, in the game's own form.
 */
view: unknown,
/**
 * What you can do now; empty when it is not your decision.
 */
actions: Array<ActionInfo>,
/**
 * Each seat's score as if the game were scored now; null where you may not know it.
 */
scores: Array<SeatScore | null>,
/**
 * What you can take back.
 */
undo: UndoInfo | null, };

/**
 * What an action would do, as far as you can know.
 */
export type Preview = {
/**
 * The action.
 */
notation: string,
/**
 * What would happen for sure, before anything is drawn.
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
 * Who would have to decide next; `chance` if something would be drawn.
 */
turn: ToMove | null, };

/**
 * What is asked, in a sentence.
 */
export type Prompt = {
/**
 * Who has to decide.
 */
seat: number | null,
/**
 * The question.
 */
text: string,
/**
 * The clause of the rules that it comes from; perhaps empty.
 */
clause: string, };

/**
 * What keeps the server from choosing what is drawn.
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
 * A secret that the server has settled on for my next table.
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
 * What sits there.
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
 * How well the bot plays, also one that plays in the place of a person.
 */
level: string | null,
/**
 * Whether the person is looking at the table now; bots always are.
 */
present: boolean,
/**
 * Whether the person resigned or ran out of time: a bot plays on, and the seat comes last.
 */
out: boolean,
/**
 * What the person put into the shuffle, once the game has begun.
 */
word: string | null, };

/**
 * What sits on a seat.
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
 * Who is to sit on a seat.
 */
export type SeatPlan = { "who": "me" } | { "who": "open" } | { "who": "bot",
/**
 * How well it plays.
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
 * What the server sends.
 */
export type ServerMessage = { "type": "news",
/**
 * The number of the last happening: the `seen` to come back with.
 */
seen: number,
/**
 * The server's time.
 */
now: number,
/**
 * What is new, in order.
 */
happenings: Array<Happening>,
/**
 * Chat lines before this number were left out: they can be asked for with `GET /api/tables/{id}/chat`.
 * Happenings are without a gap but for those.
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
 * The number of the last happening.
 */
seen: number, } | { "type": "refused",
/**
 * The number the page gave it; none if the message could not be read.
 */
id: number | null,
/**
 * Why.
 */
error: ApiError, } | { "type": "bye",
/**
 * Why.
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
 * How far a table is.
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
 * The time there is.
 */
pace: Pace,
/**
 * Who finds it.
 */
visibility: Visibility,
/**
 * Whether others may look on.
 */
spectators: boolean,
/**
 * Whether scores are shown during the game.
 */
live_scores: boolean,
/**
 * Waiting, playing or over.
 */
status: Status,
/**
 * The person who opened it: seats bots, starts.
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
 * How many people look on.
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
 * How it ended.
 */
result: TableResult | null,
/**
 * The table of the next game with the same people.
 */
rematch: string | null,
/**
 * When it was opened.
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
 * How the game ended.
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
 * Who finds it.
 */
visibility: Visibility,
/**
 * The time there is.
 */
pace: Pace,
/**
 * Who sits there.
 */
seats: Array<SeatSummary>,
/**
 * Whose decision it is.
 */
to_move: number | null,
/**
 * The seat of who asks.
 */
your_seat: number | null,
/**
 * How many moves were made.
 */
moves: number,
/**
 * When it was opened.
 */
created: number,
/**
 * When something last happened.
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
 * After how many moves it was made.
 */
moves: number,
/**
 * Who decided.
 */
seat: number,
/**
 * What was done, in words.
 */
played: string,
/**
 * What the bots would have done, in words; none if it was the same.
 */
best: string | null,
/**
 * What changed up to the next decision in everybody's chances, by seat: the choice, and what was drawn.
 */
change: Array<number>, };

/**
 * What can be taken back.
 */
export type UndoInfo = {
/**
 * How many moves stay.
 */
to: number,
/**
 * Whether nobody needs to be asked.
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
 * Who finds a table.
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
 * Why an action is not allowed now.
 */
export type WhyNot = {
/**
 * Whether it is allowed after all.
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
