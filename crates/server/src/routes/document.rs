//! The OpenAPI document: every route with every status it can answer with.

use protocol::web::{ApiError, ClientMessage, ServerMessage};
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Components, Content, OpenApi as Api, Ref, ResponseBuilder};

#[derive(OpenApi)]
#[openapi(
    info(title = "Oxhide", description = "The web table: see docs/web-api.md."),
    components(schemas(ApiError, ClientMessage, ServerMessage))
)]
struct Document;

/// The refusals that any route can answer with: status, name, and meaning. The guard in front of all routes and
/// the readers that they share give most of them.
const REFUSALS: [(&str, &str, &str); 13] = [
    ("400", "BadRequest", "The request cannot be read, or asks for something that cannot be set up."),
    ("401", "SignIn", "Nobody is signed in, the token is not valid, or the password is wrong."),
    ("403", "Forbidden", "It is not yours to do, or the request comes from another site."),
    ("404", "NotFound", "There is no such thing."),
    ("408", "TooSlow", "The request did not arrive in time."),
    ("409", "NotNow", "The name is taken, the table has moved on, or is not at that point."),
    ("413", "TooLarge", "The body is too large."),
    ("421", "WrongHost", "The request was made to a name that is not this server's."),
    ("422", "IllegalAction", "The game does not allow the action now."),
    ("429", "TooMany", "Too many requests, tables or connections."),
    ("431", "HeadTooLarge", "The head of the request is too large; without a body."),
    ("500", "Internal", "A fault of the program."),
    (
        "503",
        "Unavailable",
        "The server is going down, is full, or cannot reach its data; nothing was changed, unless the code is `uncertain`.",
    ),
];

/// The document before routes are added.
pub fn start() -> Api {
    Document::openapi()
}

/// The document with the shared refusals at every route, as JSON.
pub fn finish(mut document: Api) -> Result<String, serde_json::Error> {
    let components = document.components.get_or_insert_with(Components::new);
    for (_, name, meaning) in REFUSALS {
        let error = Content::new(Some(Ref::from_schema_name("ApiError")));
        let response = ResponseBuilder::new().description(meaning).content("application/json", error);
        components.responses.insert(name.to_owned(), response.into());
    }
    document.paths.paths.values_mut().flat_map(operations).for_each(add_refusals);
    document.to_json()
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.delete].into_iter().flatten()
}

fn add_refusals(operation: &mut Operation) {
    for (status, name, _) in REFUSALS {
        let response = Ref::from_response_name(name).into();
        operation.responses.responses.insert(status.to_owned(), response);
    }
}
