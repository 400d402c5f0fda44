//! The figures for Prometheus, and the page that explains them.

use crate::common::House;

#[tokio::test]
async fn every_figure_is_explained_on_the_page_about_data() {
    let house = House::new().await;
    let (_, text) = house.stranger().send(reqwest::Method::GET, "/metrics", &[], "").await;
    let page = include_str!("../../../../docs/data.md");
    let families: Vec<_> =
        text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect();
    assert!(families.len() > 10, "{text}");
    for name in families {
        assert!(page.contains(&format!("`{name}`")), "docs/data.md does not explain {name}");
    }
    house.down().await;
}
