//! The messages of the web table: bodies of requests and answers, and what the WebSocket carries.
//!
//! The page's TypeScript and the OpenAPI document are made from these types; `docs/web-api.md` tells the
//! routes. Times are milliseconds since 1970, seats are counted from 0.

mod account;
mod command;
mod error;
mod event;
mod live;
mod lobby;
mod table;

pub use account::{
    Credentials, Friend, Friends, Me, NewFriend, NewGuest, NewPassword, NewToken, Session, Sessions, Token,
    TokenMade, TokenScope, Tokens, User, UserKind,
};
pub use command::Command;
pub use error::{ApiCode, ApiError};
pub use event::{LeaveReason, ShownEvent, ShownEventKind};
pub use live::{
    ActionInfo, ChatPage, ClientMessage, Moment, Position, Preview, Prompt, ServerMessage, UndoInfo, WhyNot,
};
pub use lobby::{
    Branch, ChancePoint, Course, CoursePoint, Done, FinishedTables, GameAnalysis, Lobby, MyTables,
    NewWebTable, Pace, SealOffered, SeatPlan, SeatSummary, TableOpened, TableSummary, TurningPoint,
    Visibility,
};
pub use table::{
    Clocks, Offer, OfferKind, Seal, SeatInfo, SeatKind, Status, TableInfo, TableResult, Watcher,
};
